import { ALL_TOPICS, TOOLS_CACHE_SECONDS } from '#contract/constants.ts'
import type { Tag, TagType } from '#contract/tags.ts'
import { apiQuery } from '../../api.ts'

export const tagsQuery = (type: TagType) => apiQuery('GET /api/tags', { query: { type } })

/** The selectable tags: All Topics itself and pending tags are hidden. */
export const selectableTags = (tags: Tag[]) =>
  tags.filter(({ name, active }) => active && name !== ALL_TOPICS)

/** Tool-news tags; `lastUpdated` is the time of the latest post. */
export const newsTagsQuery = {
  ...apiQuery('GET /api/tags/tool-news', {}),
  staleTime: TOOLS_CACHE_SECONDS * 1_000,
}
