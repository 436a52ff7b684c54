import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

type Verb = 'insert' | 'update' | 'delete'

/** `names`: a query of the names of what changed; `ROW` is the row as it was or as it is. */
type Named = {
  table: string
  verbs: readonly Verb[]
  /** The only columns whose update counts; if left out, all. */
  columns?: string
  names: string
}

const EVERY = ['insert', 'update', 'delete'] as const

const NAMED: Named[] = [
  {
    table: 'users',
    verbs: ['update'],
    columns: 'username, email, profile_image, is_admin, deleted_at',
    names: `select 'member:' || ROW.id`,
  },
  // Nobody has asked for a new session yet.
  {
    table: 'sessions',
    verbs: ['update', 'delete'],
    names: `select 'member:' || ROW.user_id`,
  },
  // Votes that are deleted with what they are for have one name for all members.
  { table: 'tools', verbs: ['delete'], names: `select 'votes'` },
  { table: 'resources', verbs: ['delete'], names: `select 'votes'` },
  {
    table: 'tool_votes',
    verbs: EVERY,
    names: `select 'member:' || ROW.user_id from tools where id = ROW.tool_id`,
  },
  {
    table: 'resource_votes',
    verbs: EVERY,
    names: `select 'member:' || ROW.user_id from resources where id = ROW.resource_id`,
  },
]

/** The names of changes of what only one member sees: the account, its sessions and its votes. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const named of NAMED) await createTriggers(db, postgres, named)
  if (!postgres) return
  for (const table of ['sessions', 'resource_votes']) {
    const trigger = sql.ref(`${table}_changed_truncate`)
    await createFunction(db, trigger, "insert into changes (name) values ('all');")
    await sql`create trigger ${trigger} after truncate on ${sql.table(table)}
      for each statement execute function ${trigger}()`.execute(db)
  }
}

async function createTriggers(
  db: Kysely<unknown>,
  postgres: boolean,
  { table, verbs, columns, names }: Named,
) {
  for (const verb of verbs) {
    const rows = { insert: ['new'], update: ['old', 'new'], delete: ['old'] }[verb]
    const queries = rows.map((row) => names.replaceAll('ROW', row)).join(' union ')
    const append = `insert into changes (name) ${queries};`
    const trigger = sql.ref(`${table}_changed_${verb}_member`)
    const event = sql.raw(verb === 'update' && columns ? `update of ${columns}` : verb)
    if (!postgres) {
      await sql`create trigger ${trigger} after ${event} on ${sql.table(table)}
        begin ${sql.raw(append)} end`.execute(db)
      continue
    }
    await createFunction(db, trigger, append)
    await sql`create trigger ${trigger} after ${event} on ${sql.table(table)}
      for each row execute function ${trigger}()`.execute(db)
  }
}

const createFunction = (db: Kysely<unknown>, name: ReturnType<typeof sql.ref>, append: string) =>
  sql`create function ${name}() returns trigger language plpgsql as $$
    begin ${sql.raw(append)} return null; end $$`.execute(db)
