import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import { engine } from '../engines.ts'
import { one } from './writes.ts'
import type { WriteContext, Write } from './writes.ts'

const LOOK_MS = 50

/** Unusual commits, and faults that affect followers of the change log. */
export const specialWrites: Write[] = [
  {
    name: 'by SQL: rolled back',
    async run(context) {
      await rollBack(context.inside, async (tx) => {
        await rename(tx, context, 'topics')
        // Visitors read while it is open; a reader that needs this connection waits for its end.
        await Promise.race([context.look(), sleep(LOOK_MS)])
      })
      await rename(context.inside, context, 'tools')
    },
  },
  ...(engine === 'sqlite' ? [swept()] : [outOfOrder(), connectionsCut()]),
]

/** Deletes all changes but the newest, as after an hour without reads. */
function swept(): Write {
  return {
    name: 'by SQL: changes swept',
    async run(context) {
      await context.directDb.transaction().execute(async (tx) => {
        for (const table of ['topics', 'tools', 'resources'] as const) {
          await rename(tx, context, table)
        }
        await sql`update tags set last_updated = '2026-02-02T00:00:00.000Z' where id = 5`.execute(
          tx,
        )
        await sql`delete from changes where id < (select max(id) from changes)`.execute(tx)
      })
    },
  }
}

/** A transaction commits after a later one that all processes have seen already. */
function outOfOrder(): Write {
  return {
    name: 'by SQL: out of order',
    run: (context) =>
      context.directDb.transaction().execute(async (tx) => {
        await rename(tx, context, 'topics')
        await rename(context.directDb, context, 'tools')
        await context.look()
      }),
  }
}

/** Closes every connection of every site; later writes happen while they are disconnected. */
function connectionsCut(): Write {
  return {
    name: 'by SQL: connections cut',
    run: (context) =>
      context.directDb.transaction().execute(async (tx) => {
        await rename(tx, context, 'topics')
        await rename(tx, context, 'tools')
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(tx)
      }),
  }
}

async function rename(db: Db, context: WriteContext, table: 'topics' | 'tools' | 'resources') {
  const column = sql.ref(table === 'topics' ? 'title' : 'name')
  await sql`update ${sql.table(table)} set ${column} = ${context.word()}
    where id = ${one(context, table)}`.execute(db)
}

class RolledBack extends Error {}

async function rollBack(db: Db, work: (tx: Db) => Promise<void>) {
  try {
    await db.transaction().execute(async (tx) => {
      await work(tx)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}
