import { readSettings } from '../server/config.ts'
import { openEngine } from '../server/db/engine.ts'
import { dropDatabase, freshDatabase } from '../tests/fresh-database.ts'
import { startCluster } from '../tests/postgres-cluster.ts'
import { openFolder } from './folder.ts'
import type { Options } from './options.ts'
import { processTree } from './process-facts.ts'

export type Storage = {
  folder: string
  /** The environment that makes a site keep its things here. */
  environment: Record<string, string>
  openEngine: () => ReturnType<typeof openEngine>
  /** The processes of the server that was started for it; none where there is none. */
  databasePids: () => number[]
  remove: () => Promise<void>
}

/** Room for one site, new and gone afterwards: a folder, and on PostgreSQL a database beside it. */
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

/** A database of its own in the server that is named, or in one that is started for it. */
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

/** What somebody who runs a site of this size would set. */
const ROOMY = { shared_buffers: '512MB', max_wal_size: '4GB', effective_cache_size: '2GB' }
