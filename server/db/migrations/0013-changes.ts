import type { Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

type Row = 'old' | 'new'
type Verb = 'insert' | 'update' | 'delete'

/** A name of what changed: as it is, or made of a column of the row: `['topic', 'topic_id']`. */
type ChangeName = string | readonly [kind: string, column: string]

/**
 * What to write down when a table's rows change. Of an update, `columns` are those that count where
 * not all do; a name made of a column is written for the row as it was and as it is.
 */
type ChangeRules = {
  insert?: readonly ChangeName[]
  /** Which inserted rows count, by a column that is true or not; left out: all. */
  insertedIf?: string
  update?: readonly { columns?: readonly string[]; names: readonly ChangeName[] }[]
  delete?: readonly ChangeName[]
}

/** Rare, for administrators alone, and shown nearly everywhere. */
const ALL = ['all']
/** Any row that comes, changes or goes. */
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
    // Whoever suggests a tag changes nothing that others are shown.
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
    // How many fit into the whole list depends on how long each is.
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

/** What changed of what visitors are shown, in the order in which it was committed on SQLite. */
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

/** Emptied by hand, a table has no rows to name any more. SQLite deletes them one by one. */
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
