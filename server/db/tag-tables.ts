import type { TagType } from '#contract/tags.ts'
import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

/** `suggested_by` is who suggested it first. */
export type TagTable = {
  id: Generated<number>
  type: TagType
  name: string
  name_key: string
  active: boolean
  display_order: number
  suggested_by: number | null
  last_updated: Time | null
}

/** A member who suggested a pending tag after the first one. */
export type TagSuggestionTable = { tag_id: number; user_id: number }

/** `community_id` repeats the topic's own, so that one index finds a tag's newest topics there. */
export type TopicTagTable = {
  topic_id: number
  tag_id: number
  position: number
  community_id: number
}

export type CreationTagTable = {
  creation_id: number
  tag_id: number
  position: number
  community_id: number
}
