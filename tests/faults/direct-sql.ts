import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { SiteSettings } from './site-process.ts'

/** Direct SQL access to the site's database, bypassing the site. */
export type Sql = {
  engine: 'sqlite' | 'postgres'
  rows: <Row>(text: string) => Promise<Row[]>
  close: () => Promise<void>
}

const BUSY_TIMEOUT_MS = 5_000

export async function openSql({ DATA_DIR, DATABASE_URL }: SiteSettings): Promise<Sql> {
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    // These tests stop the server on purpose; the next query reports it.
    client.on('error', () => {})
    await client.connect()
    return {
      engine: 'postgres',
      rows: async <Row>(text: string) => (await client.query(text)).rows as Row[],
      close: () => client.end(),
    }
  }
  const database = new DatabaseSync(join(DATA_DIR, 'guildhall.db'), { timeout: BUSY_TIMEOUT_MS })
  return {
    engine: 'sqlite',
    rows: async <Row>(text: string) => database.prepare(text).all() as Row[],
    close: async () => database.close(),
  }
}

/** Opens the database for one piece of work between two looks at the site. */
export async function withSql<T>(settings: SiteSettings, work: (sql: Sql) => Promise<T>) {
  const sql = await openSql(settings)
  try {
    return await work(sql)
  } finally {
    await sql.close()
  }
}
