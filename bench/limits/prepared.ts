import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import pg from 'pg'
import type { Settings } from '../../server/config.ts'

/** A statement as compiled by Kysely, and its parameters. */
export type Bound = { sql: string; parameters: readonly unknown[] }

/** One connection of the driver alone: each statement is prepared once and then only executed. */
export type Prepared = {
  run: (statement: Bound) => unknown
  close: () => unknown
}

/** As durable as the site's own connection: commits are on disk. */
export function openPreparedSqlite({ dataDir }: Pick<Settings, 'dataDir'>): Prepared {
  const file = new DatabaseSync(join(dataDir, 'guildhall.db'), { timeout: 5_000 })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  file.exec('pragma cache_size = -65536')
  const known = new Map<string, ReturnType<typeof file.prepare>>()
  return {
    run({ sql, parameters }) {
      const statement = known.get(sql) ?? file.prepare(sql)
      known.set(sql, statement)
      return statement.all(...(parameters as (string | number | null)[]))
    },
    close: () => file.close(),
  }
}

export async function openPreparedPostgres(connectionString: string): Promise<Prepared> {
  const client = new pg.Client({ connectionString, options: '-c synchronous_commit=on' })
  await client.connect()
  const names = new Map<string, string>()
  return {
    async run({ sql, parameters }) {
      const name = names.get(sql) ?? `statement ${names.size}`
      names.set(sql, name)
      const { rows } = await client.query({ name, text: sql, values: [...parameters] })
      return rows as unknown[]
    },
    close: () => client.end(),
  }
}
