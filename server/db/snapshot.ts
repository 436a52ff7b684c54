import { sql } from 'kysely'
import type { Db, Engine } from './engine.ts'

/**
 * Runs reads that all see the database as it is at the first of them, and that keep nobody from
 * writing, for any length of time.
 */
export const inSnapshot = <T>(engine: Engine, work: (db: Db) => Promise<T>) =>
  engine.withoutTimeouts((db) =>
    db.connection().execute(async (connection) => {
      const begin =
        engine.kind === 'sqlite' ? sql`begin` : sql`begin isolation level repeatable read`
      await begin.execute(connection)
      try {
        return await work(connection)
      } finally {
        await sql`rollback`.execute(connection)
      }
    }),
  )
