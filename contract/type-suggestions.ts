import * as z from 'zod/mini'
import { OTHER_TYPE, TAG_CHARACTERS_MAX, TAG_CHARACTERS_MIN } from './constants.ts'
import { trimmedText } from './fields.ts'

export const TypeSuggestion = trimmedText({
  name: 'Type suggestion',
  min: TAG_CHARACTERS_MIN,
  max: TAG_CHARACTERS_MAX,
})

type Suggesting = { type?: string | undefined; typeSuggestion?: string | null | undefined }

/** New resource: with the type Other, a suggestion is required. */
export const suggestionChecks = [
  z.refine<Suggesting>(
    ({ type, typeSuggestion }) => type !== OTHER_TYPE || isNotEmpty(typeSuggestion),
    {
      path: ['typeSuggestion'],
      error: 'Please enter a type suggestion for this resource',
    },
  ),
  z.superRefine<Suggesting>(({ typeSuggestion }, context) => {
    if (!isNotEmpty(typeSuggestion)) return
    for (const { message } of TypeSuggestion.safeParse(typeSuggestion).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['typeSuggestion'], message })
    }
  }),
] as const

export function isNotEmpty(text: string | null | undefined) {
  return (text?.trim() ?? '') !== ''
}
