import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

type Verb = 'insert' | 'update' | 'delete'

/** Queries of the names of what changed; `ROW` is the row as it was or as it is. */
type Named = {
  table: string
  /** Distinguishes the trigger from others of the table. */
  suffix: string
  verbs: readonly Verb[]
  /** The only columns whose update counts; if left out, all. */
  columns?: string
  names: string
}

const EVERY = ['insert', 'update', 'delete'] as const

const NAMED: Named[] = [
  {
    table: 'creation_tools',
    suffix: '',
    verbs: EVERY,
    names: `select 'creations' union select 'creation:' || ROW.creation_id`,
  },
  {
    // Creations show the names of visible tools; the rows of deleted tools are deleted by cascade.
    table: 'tools',
    suffix: '_creations',
    verbs: ['update'],
    columns: 'id, name, visible',
    names: `select 'creation:' || creation_id from creation_tools where tool_id = ROW.id
      union select 'creations' from creation_tools where tool_id = ROW.id`,
  },
  { table: 'tools', suffix: '_tool', verbs: EVERY, names: `select 'tool:' || ROW.id` },
  { table: 'tool_tags', suffix: '_tool', verbs: EVERY, names: `select 'tool:' || ROW.tool_id` },
  {
    // Votes that are deleted with their tool are not recorded: the change of the tool is.
    table: 'tool_votes',
    suffix: '',
    verbs: EVERY,
    names: `select 'tool:' || id from tools where id = ROW.tool_id`,
  },
  {
    table: 'logos',
    suffix: '_tool',
    verbs: EVERY,
    names: `select 'tool:' || id from tools where domain = ROW.domain`,
  },
  {
    table: 'topics',
    suffix: '_words',
    verbs: ['update'],
    columns: 'title, content',
    names: `select 'topic words'`,
  },
]

/**
 * The tools of creations, the descriptions of tools, and the names of changes that the page of a tool
 * depends on.
 */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql`alter table tools add column description text`.execute(db)
  await sql`create table creation_tools (
    creation_id integer not null references creations on delete cascade,
    tool_id integer not null references tools on delete cascade,
    position integer not null,
    primary key (creation_id, tool_id)
  )`.execute(db)
  await sql`create index creation_tools_tool on creation_tools (tool_id, creation_id)`.execute(db)
  await sql`create index tool_votes_time on tool_votes (tool_id, created_at)`.execute(db)
  for (const named of NAMED) await createTriggers(db, postgres, named)
  if (!postgres) return
  for (const table of ['creation_tools', 'tool_votes']) {
    const trigger = sql.ref(`${table}_changed_truncate`)
    await createFunction(db, trigger, "insert into changes (name) values ('all');")
    await sql`create trigger ${trigger} after truncate on ${sql.table(table)}
      for each statement execute function ${trigger}()`.execute(db)
  }
}

async function createTriggers(db: Kysely<unknown>, postgres: boolean, named: Named) {
  const { table, suffix, verbs, columns, names } = named
  for (const verb of verbs) {
    const rows = { insert: ['new'], update: ['old', 'new'], delete: ['old'] }[verb]
    const queries = rows.map((row) => names.replaceAll('ROW', row)).join(' union ')
    const append = `insert into changes (name) ${queries};`
    const trigger = sql.ref(`${table}_changed_${verb}${suffix}`)
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
