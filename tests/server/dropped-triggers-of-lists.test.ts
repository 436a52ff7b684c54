import { test } from 'node:test'
import { assertDroppedTriggersAreFound } from '../cache-consistency/drop-triggers.ts'
import type { Dropped } from '../cache-consistency/drop-triggers.ts'

/** Triggers of different tables and verbs. */
const OTHERS: Dropped[] = [
  ['tools_changed_update_1', /tools update/],
  ['tool_tags_changed_delete', /tool_tags delete/],
  ['tool_votes_changed_update', /tool_votes update/],
  ['tool_votes_changed_insert_member', /tool_votes insert/],
  ['resource_votes_changed_delete_member', /resource_votes/],
  ['users_changed_update_member', /users portrait/],
  ['logos_changed_update_1', /logos update/],
  ['resources_changed_delete', /resources delete/],
  ['resource_types_changed_update_1', /resource_types update/],
  ['source_posts_changed_update_1', /source_posts update/],
  ['feeds_changed_insert', /feeds insert/],
  ['tags_changed_update_1', /tags update$/],
  ['users_changed_update_1', /users update/],
  ['communities_changed_update_1', /communities update/],
]

test('the comparison detects missing triggers of lists', (t) =>
  assertDroppedTriggersAreFound(t, OTHERS))
