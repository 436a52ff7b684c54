import { ALL_TOPICS } from '#contract/constants.ts'
import type { Tag, TagType } from '#contract/tags.ts'
import { read } from '../../api.ts'
import type { Call } from '../../api.ts'

export const tagsQuery = (call: Call, type: TagType) =>
  read(call, 'GET /api/tags', { query: { type } })

/** The selectable tags: All Topics itself and pending tags are hidden. */
export const pickable = (tags: Tag[]) =>
  tags.filter(({ name, active }) => active && name !== ALL_TOPICS)
