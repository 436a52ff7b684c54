import type { Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

type Row = 'old' | 'new'
type Verb = 'insert' | 'update' | 'delete'

/** The name of a change: a constant, or a kind and a column of the row: `['topic', 'topic_id']`. */
type ChangeName = string | readonly [kind: string, column: string]

/**
 * The names to record when rows of a table change. `columns`: the only columns whose update counts;
 * if left out, all. A name with a column is recorded for the old and the new row.
 */
type ChangeRules = {
  insert?: readonly ChangeName[]
  /** The boolean column that selects which inserted rows count; if left out, all. */
  insertedIf?: string
  update?: readonly { columns?: readonly string[]; names: readonly ChangeName[] }[]
  delete?: readonly ChangeName[]
}

/** Rare, for administrators alone, and shown nearly everywhere. */
const ALL = ['all']
/** Any insert, update or delete. */
const always = (names: readonly ChangeName[]): ChangeRules => ({
  insert: names,
  update: [{ names }],
  delete: names,
})

const RULES: Record<string, ChangeRules> = {
  users: {
    update: [{ columns: ['username', 'profile_image', 'deleted_at'], names: [['user', 'id']] }],
    delete: [['user', 'id']],
  },
  communities: always(ALL),
  tags: {
    insert: ['tags'],
    // A suggested tag changes nothing that others see.
    insertedIf: 'active',
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
  topic_tags: always(['topics', ['topic', 'topic_id']]),
  replies: always([['topic', 'topic_id']]),
  creations: {
    insert: ['creations', ['creation', 'id']],
    // The number of rows that fit into the list depends on their lengths.
    update: [{ names: ['creations', ['creation', 'id']] }],
    delete: ['creations', ['creation', 'id']],
  },
  creation_tags: always(['creations', ['creation', 'creation_id']]),
  tools: always(['tools']),
  tool_tags: always(['tools']),
  logos: {
    insert: ['tools'],
    update: [{ columns: ['domain', 'type', 'bytes'], names: ['tools'] }],
    delete: ['tools'],
  },
  resources: always(['resources']),
  resource_types: always(['resources']),
  source_posts: always(['news']),
  feeds: { insert: ['news'], update: [{ columns: ['tag_id'], names: ['news'] }], delete: ['news'] },
}

/** The log of changes to public data; on SQLite in the order of the commits. */
export async function up(db: Kysely<unknown>) {
  const postgres = isPostgres(db)
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

/** Triggers that append to `changes` in the transaction that writes. */
async function createChangeTriggers(
  db: Kysely<unknown>,
  table: string,
  { insert, insertedIf, update = [], delete: deleted }: ChangeRules,
) {
  if (insert) {
    const condition = insertedIf === undefined ? {} : { condition: `new.${insertedIf}` }
    await createTrigger(db, { table, verb: 'insert', names: insert, ...condition })
  }
  if (deleted) await createTrigger(db, { table, verb: 'delete', names: deleted })
  for (const [at, rule] of update.entries()) {
    await createTrigger(db, { table, verb: 'update', suffix: `_${at + 1}`, ...rule })
  }
  if (isPostgres(db)) await createTruncateTrigger(db, table)
}

/** A `truncate` counts as a change of everything. SQLite has none: it deletes row by row. */
async function createTruncateTrigger(db: Kysely<unknown>, table: string) {
  const name = sql.ref(`${table}_changed_truncate`)
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin insert into changes (name) values ('all'); return null; end $$`.execute(db)
  await sql`create trigger ${name} after truncate on ${sql.table(table)}
    for each statement execute function ${name}()`.execute(db)
}

type Trigger = {
  table: string
  verb: Verb
  names: readonly ChangeName[]
  columns?: readonly string[]
  /** SQL over `old` and `new`. */
  condition?: string
  suffix?: string
}

async function createTrigger(db: Kysely<unknown>, trigger: Trigger) {
  const { table, verb, names, columns, condition, suffix = '' } = trigger
  const name = `${table}_changed_${verb}${suffix}`
  const event = columns ? `${verb} of ${columns.join(', ')}` : verb
  const when = sql.raw(condition === undefined ? '' : `when (${condition})`)
  const append = sql`insert into changes (name) ${sql.join(
    names.map((one) => selectName(verb, one)),
    sql` union `,
  )};`
  if (!isPostgres(db)) {
    await sql`create trigger ${sql.ref(name)} after ${sql.raw(event)} on ${sql.table(table)} ${when}
      begin ${append} end`.execute(db)
    return
  }
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$
    begin ${append} return null; end $$`.execute(db)
  await sql`create trigger ${sql.ref(name)} after ${sql.raw(event)} on ${sql.table(table)}
    for each row ${when} execute function ${sql.ref(name)}()`.execute(db)
}

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

function selectName(verb: Verb, name: ChangeName): RawBuilder<unknown> {
  if (typeof name === 'string') return sql`select ${sql.lit(name)}`
  const [kind, column] = name
  const from = (row: Row) => sql`select ${sql.lit(`${kind}:`)} || ${sql.ref(`${row}.${column}`)}`
  if (verb === 'insert') return from('new')
  return verb === 'delete' ? from('old') : sql`${from('old')} union ${from('new')}`
}
