import type { TagType } from '#contract/tags.ts'
import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

export type TagTables = {
  /** `suggested_by` is who suggested it first. */
  tags: {
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
  tag_suggestions: { tag_id: number; user_id: number }

  /** `community_id` repeats the topic's own, so that one index finds a tag's newest topics there. */
  topic_tags: {
    topic_id: number
    tag_id: number
    position: number
    community_id: number
  }

  creation_tags: {
    creation_id: number
    tag_id: number
    position: number
    community_id: number
  }
}
