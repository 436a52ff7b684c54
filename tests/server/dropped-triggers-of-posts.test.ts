import { test } from 'node:test'
import { assertDroppedTriggersAreFound } from '../cache-consistency/drop-triggers.ts'
import type { Dropped } from '../cache-consistency/drop-triggers.ts'

/** Triggers of different tables and verbs. */
const POSTS: Dropped[] = [
  ['topics_changed_insert', /topics insert/],
  ['topics_changed_update_1', /topics update$/],
  ['topics_changed_update_2', /topics update community/],
  ['topic_tags_changed_insert', /topic_tags insert/],
  ['topic_tags_changed_delete', /topic_tags delete/],
  ['replies_changed_insert', /replies insert/],
  ['replies_changed_update_1', /replies update/],
  ['replies_changed_delete', /replies delete/],
  ['creations_changed_update_1', /creations update/],
  ['creation_tags_changed_insert', /creation_tags insert/],
  ['creation_tools_changed_delete', /creation_tools delete/],
  ['tools_changed_update_creations', /tools visible/],
]

test('the comparison detects missing triggers of posts', (t) =>
  assertDroppedTriggersAreFound(t, POSTS))
