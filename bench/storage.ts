import { readSettings } from '../server/config.ts'
import { openEngine } from '../server/db/engine.ts'
import { dropDatabase, freshDatabase } from '../tests/fresh-database.ts'
import { startCluster } from '../tests/postgres-cluster.ts'
import { openFolder } from './folder.ts'
import type { Options } from './options.ts'
import { processTree } from './process-facts.ts'

export type Storage = {
  folder: string
  /** The environment variables that make a site use this storage. */
  environment: Record<string, string>
  openEngine: () => ReturnType<typeof openEngine>
  /** The processes of the server started for it, if any. */
  databasePids: () => number[]
  remove: () => Promise<void>
}

/** New storage for one site, removed afterwards: a folder, and on PostgreSQL also a database. */
export async function openStorage({ engine, database }: Options): Promise<Storage> {
  const { folder, remove } = openFolder()
  const place = engine === 'sqlite' ? null : await openDatabase(database)
  const environment = {
    DATA_DIR: folder,
    ...(place && { DATABASE_URL: place.url }),
  }
  return {
    folder,
    environment,
    openEngine: () => openEngine(readSettings(environment)),
    databasePids: () => {
      const pid = place?.pid() ?? null
      return pid === null ? [] : processTree(pid)
    },
    async remove() {
      await Promise.all([remove(), place?.remove()])
    },
  }
}

/** A new database on the given server, or on one started for it. */
async function openDatabase(server: string | null) {
  const cluster = server === null ? await startCluster({ durable: true, settings: ROOMY }) : null
  const url = await freshDatabase(server ?? cluster?.url ?? '')
  return {
    url,
    pid: () => cluster?.pid ?? null,
    remove: async () => {
      await dropDatabase(url)
      await cluster?.stop()
    },
  }
}

/** Settings as recommended for a site of this size. */
const ROOMY = { shared_buffers: '512MB', max_wal_size: '4GB', effective_cache_size: '2GB' }
