import * as z from 'zod/mini'
import { TOOL_DESCRIPTION_CHARACTERS_MAX } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'
import { NewTool } from '#contract/tools.ts'

const TOO_LONG = `Description cannot exceed ${TOOL_DESCRIPTION_CHARACTERS_MAX} characters`

/** The form of a tool: the contract's fields, with the tag ids as strings from the checkboxes. */
export const ToolFormShape = z.object({
  name: NewTool.shape.name,
  url: NewTool.shape.url,
  tagIds: z.array(z.string()).check(z.minLength(1, 'Please select at least one tag')),
  description: z.string().check(z.maxLength(TOOL_DESCRIPTION_CHARACTERS_MAX, TOO_LONG)),
  visible: z.boolean(),
  xusername: z.string().check(z.refine(isXUsername, 'Only letters, digits and _, at most 15')),
})

export type ToolDraft = z.input<typeof ToolFormShape>

export const blankTool: ToolDraft = {
  name: '',
  url: '',
  tagIds: [],
  description: '',
  visible: true,
  xusername: '',
}

export const draftOf = (tool: Tool): ToolDraft => ({
  name: tool.name,
  url: tool.url,
  tagIds: tool.tagIds.map(String),
  description: tool.description ?? '',
  visible: tool.visible,
  xusername: tool.xusername ?? '',
})

export const bodyOf = (draft: ToolDraft) => ({
  ...draft,
  tagIds: draft.tagIds.map(Number),
  description: draft.description.trim() || null,
  xusername: draft.xusername.trim().replace(/^@+/, '') || null,
})

function isXUsername(value: string) {
  return NewTool.shape.xusername.safeParse(value).success
}
