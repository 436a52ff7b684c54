import * as z from 'zod/mini'
import type { Tool } from '#contract/tools.ts'
import { NewTool } from '#contract/tools.ts'

/** The form of a tool: the contract's fields, with the tag ids as strings from the checkboxes. */
export const ToolFormShape = z.object({
  name: NewTool.shape.name,
  url: NewTool.shape.url,
  tagIds: z.array(z.string()).check(z.minLength(1, 'Please select at least one tag')),
  visible: z.boolean(),
  xusername: z.string().check(z.refine(isXUsername, 'Only letters, digits and _, at most 15')),
})

export type ToolDraft = z.input<typeof ToolFormShape>

export const blankTool: ToolDraft = { name: '', url: '', tagIds: [], visible: true, xusername: '' }

export const draftOf = (tool: Tool): ToolDraft => ({
  name: tool.name,
  url: tool.url,
  tagIds: tool.tagIds.map(String),
  visible: tool.visible,
  xusername: tool.xusername ?? '',
})

/** Name, url, tagIds, visible, xusername (null if empty). */
export const bodyOf = (draft: ToolDraft) => ({
  ...draft,
  tagIds: draft.tagIds.map(Number),
  xusername: draft.xusername.trim().replace(/^@+/, '') || null,
})

function isXUsername(value: string) {
  return NewTool.shape.xusername.safeParse(value).success
}
