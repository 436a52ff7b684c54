import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'
import type { ChangeName, ChangeRules } from '../change-triggers.ts'
import { createChangeTriggers } from '../change-triggers.ts'

/** Rare, and shown nearly everywhere. */
const ALL = ['all']
/** Any row that comes, changes or goes. */
const any = (names: readonly ChangeName[]): ChangeRules => ({
  insert: names,
  update: [{ names }],
  delete: names,
})

const RULES: Record<string, ChangeRules> = {
  users: { update: [{ columns: ['username', 'profile_image', 'deleted_at'], names: ALL }] },
  communities: any(ALL),
  tags: {
    insert: ['tags'],
    update: [
      { columns: ['type', 'name', 'name_key', 'active', 'display_order'], names: ALL },
      { columns: ['last_updated'], names: ['tags'] },
    ],
    delete: ALL,
  },
  topics: {
    insert: ['topics', ['topic', 'id']],
    update: [{ names: [['topic', 'id']] }, { columns: ['id', 'community_id'], names: ['topics'] }],
    delete: ['topics', ['topic', 'id']],
  },
  topic_tags: any(['topics', ['topic', 'topic_id']]),
  replies: any([['topic', 'topic_id']]),
  creations: {
    insert: ['creations', ['creation', 'id']],
    update: [
      { names: [['creation', 'id']] },
      { columns: ['id', 'community_id'], names: ['creations'] },
    ],
    delete: ['creations', ['creation', 'id']],
  },
  creation_tags: any(['creations', ['creation', 'creation_id']]),
  tools: any(['tools']),
  tool_tags: any(['tools']),
  logos: {
    insert: ['tools'],
    update: [{ columns: ['domain', 'type', 'bytes'], names: ['tools'] }],
    delete: ['tools'],
  },
  resources: any(['resources']),
  resource_types: any(['resources']),
  source_posts: any(['news']),
  feeds: { insert: ['news'], update: [{ columns: ['tag_id'], names: ['news'] }], delete: ['news'] },
}

/** What changed of what visitors are shown, in the order in which it was committed on SQLite. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (
    postgres
      ? sql`create table changes (
          id bigint generated always as identity primary key,
          xid xid8 not null default pg_current_xact_id(),
          name text not null,
          changed_at timestamptz(3) not null default now()
        )`
      : sql`create table changes (
          id integer primary key autoincrement,
          name text not null,
          changed_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ'))
        )`
  ).execute(db)
  if (postgres) await db.schema.createIndex('changes_xid').on('changes').column('xid').execute()
  await db.schema.createIndex('changes_changed_at').on('changes').column('changed_at').execute()
  for (const [table, rules] of Object.entries(RULES)) await createChangeTriggers(db, table, rules)
}
