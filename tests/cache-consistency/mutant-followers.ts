import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { createChangeLog } from '../../server/db/change-log.ts'
import type { Changes } from '../../server/db/change-log.ts'
import type { Db } from '../../server/db/engine.ts'

/** Assumes that ids are assigned in commit order. */
export function followIds(db: Db): Changes {
  const log = createChangeLog()
  let lastId = -1
  return {
    ...log,
    async position() {
      const after = lastId
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from changes where id > ${after} order by id`.execute(db)
      lastId = Math.max(lastId, ...rows.map(({ id }) => id))
      log.note(rows.map(({ name }) => name))
      return log.position()
    },
  }
}

/**
 * Follows snapshots on its own connection; after a lost connection it starts from the present
 * snapshot.
 */
export function forgetWhatWasMissed(databaseUrl: string) {
  const log = createChangeLog()
  let client: pg.Client | null = null
  let snapshot = ''
  let last: Promise<unknown> = Promise.resolve()

  async function connect() {
    const opened = new pg.Client({ connectionString: databaseUrl })
    opened.on('error', () => {})
    await opened.connect()
    const { rows } = await opened.query<{ now: string }>(
      'select pg_current_snapshot()::text as now',
    )
    snapshot = rows[0]?.now ?? ''
    client = opened
    return opened
  }
  async function ask() {
    const { rows } = await (client ?? (await connect())).query<{ now: string; names: string[] }>(
      `select pg_current_snapshot()::text as now, array(
        select name from changes where not pg_visible_in_snapshot(xid, $1::pg_snapshot)) as names`,
      [snapshot],
    )
    snapshot = rows[0]?.now ?? snapshot
    log.note(rows[0]?.names ?? [])
  }
  const changes: Changes = {
    ...log,
    async position() {
      const result = last.then(ask).catch(connect)
      last = result.catch(() => {})
      await result
      return log.position()
    },
  }
  return { changes, close: async () => client?.end().catch(() => {}) }
}

/** Never checks whether unread changes were deleted. */
export function overlookSweeps(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'guildhall.db'), { readOnly: true })
  return { changes: followRows(database), close: () => database.close() }
}

/** Reads on the writing connection: it sees uncommitted changes, and never again. */
export const followWriter = (writer: DatabaseSync) => followRows(writer, { noticesSweeps: true })

/** Reads new rows by id. */
function followRows(database: DatabaseSync, { noticesSweeps = false } = {}): Changes {
  const log = createChangeLog()
  let lastId = 0
  return {
    ...log,
    position() {
      const before = lastId
      const rows = database
        .prepare('select id, name from changes where id > ? order by id')
        .all(lastId)
      lastId = Math.max(lastId, ...rows.map(({ id }) => Number(id)))
      const isSwept = Number(rows[0]?.['id'] ?? 0) > before + 1
      if (noticesSweeps && isSwept) log.noteEverything()
      else log.note(rows.map(({ name }) => String(name)))
      return log.position()
    },
  }
}
