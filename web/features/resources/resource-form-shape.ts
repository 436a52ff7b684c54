import * as z from 'zod/mini'
import { NewResource } from '#contract/resources.ts'
import { suggestionChecks } from '#contract/type-suggestions.ts'

export type ResourceDraft = { name: string; url: string; type: string; typeSuggestion: string }

export const blankResource = { name: '', url: '', typeSuggestion: '' }

/** The form's fields with the contract's own messages. */
export const resourceFormShape = z
  .object({
    name: NewResource.shape.name,
    url: NewResource.shape.url,
    type: z.string(),
    typeSuggestion: z.string(),
  })
  .check(...suggestionChecks)
