import type { Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

type Row = 'old' | 'new'
type Verb = 'insert' | 'update' | 'delete'

/** A name of what changed: as it is, or made of a column of the row: `['topic', 'topic_id']`. */
export type ChangeName = string | readonly [kind: string, column: string]

/**
 * What to write down when a table's rows change. Of an update, `columns` are those that count where
 * not all do; a name made of a column is written for the row as it was and as it is.
 */
export type ChangeRules = {
  insert?: readonly ChangeName[]
  update?: readonly { columns?: readonly string[]; names: readonly ChangeName[] }[]
  delete?: readonly ChangeName[]
}

/** Triggers that append to `changes` in the transaction that writes. */
export async function createChangeTriggers(
  db: Kysely<unknown>,
  table: string,
  { insert, update = [], delete: deleted }: ChangeRules,
) {
  if (insert) await createTrigger(db, { table, verb: 'insert', names: insert })
  if (deleted) await createTrigger(db, { table, verb: 'delete', names: deleted })
  for (const [at, rule] of update.entries()) {
    await createTrigger(db, { table, verb: 'update', suffix: `_${at + 1}`, ...rule })
  }
}

type Trigger = {
  table: string
  verb: Verb
  names: readonly ChangeName[]
  columns?: readonly string[]
  suffix?: string
}

async function createTrigger(db: Kysely<unknown>, trigger: Trigger) {
  const { table, verb, names, columns, suffix = '' } = trigger
  const name = `${table}_changed_${verb}${suffix}`
  const event = columns ? `${verb} of ${columns.join(', ')}` : verb
  const append = sql`insert into changes (name) ${sql.join(
    names.map((one) => selectName(verb, one)),
    sql` union `,
  )};`
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`create trigger ${sql.ref(name)} after ${sql.raw(event)} on ${sql.table(table)}
      begin ${append} end`.execute(db)
    return
  }
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$
    begin ${append} return null; end $$`.execute(db)
  await sql`create trigger ${sql.ref(name)} after ${sql.raw(event)} on ${sql.table(table)}
    for each row execute function ${sql.ref(name)}()`.execute(db)
}

function selectName(verb: Verb, name: ChangeName): RawBuilder<unknown> {
  if (typeof name === 'string') return sql`select ${sql.lit(name)}`
  const [kind, column] = name
  const from = (row: Row) => sql`select ${sql.lit(`${kind}:`)} || ${sql.ref(`${row}.${column}`)}`
  if (verb === 'insert') return from('new')
  return verb === 'delete' ? from('old') : sql`${from('old')} union ${from('new')}`
}
