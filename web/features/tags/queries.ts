import { ALL_TOPICS, TAGS_MAX, TOOLS_CACHE_SECONDS } from '#contract/constants.ts'
import type { Tag, TagType } from '#contract/tags.ts'
import { apiQuery } from '../../api.ts'

export const tagsQuery = (type: TagType) => apiQuery('GET /api/tags', { query: { type } })

/** The selectable tags: All Topics itself and pending tags are hidden. */
export const selectableTags = (tags: Tag[]) =>
  tags.filter(({ name, active }) => active && name !== ALL_TOPICS)

/** Whether there is no such tag. If there are more than are listed, this is not known. */
export const isUnknownTag = (listed: Tag[], name: string) =>
  listed.length < TAGS_MAX && listed.every((tag) => tag.name !== name)

/** Tool-news tags; `lastUpdated` is the time of the latest post. */
export const newsTagsQuery = {
  ...apiQuery('GET /api/tags/tool-news', {}),
  staleTime: TOOLS_CACHE_SECONDS * 1_000,
}
