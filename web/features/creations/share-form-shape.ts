import * as z from 'zod/mini'
import { NewCreation, ToolOnCreation } from '#contract/creations.ts'
import { WebUrl } from '#contract/fields.ts'
import { areTags, tagFields } from '../tags/suggest-tag.ts'

/** A refinement does not abort the validation, so the other fields' errors are reported too. */
const imageField = z.string().check(
  z.refine((value) => NewCreation.shape.imageUrl.safeParse(value).success, {
    error: ({ input }) => NewCreation.shape.imageUrl.safeParse(input).error?.issues[0]?.message,
  }),
)

export const productUrlField = z
  .string()
  .check(
    z.refine(
      (value) => value.trim() === '' || WebUrl.safeParse(value).success,
      'Please enter a valid URL',
    ),
  )

export const toolsField = z.array(ToolOnCreation)

/** The form's name of the field that the server calls `toolIds` in its errors. */
export const toolsNames = { toolIds: 'tools' }

/** Creation (share): at least one tag, or Other with text. */
export const ShareForm = z
  .object({
    name: NewCreation.shape.name,
    description: NewCreation.shape.description,
    imageUrl: imageField,
    productUrl: productUrlField,
    tools: toolsField,
    ...tagFields,
  })
  .check(areTags('creation'))

export type CreationDraft = z.input<typeof ShareForm>
