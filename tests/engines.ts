import { rmSync } from 'node:fs'
import { dropDatabase, freshDatabase } from './fresh-database.ts'
import type { Template } from './fresh-database.ts'
import { freshFolder } from './fresh-folder.ts'
import { startCluster } from './postgres-cluster.ts'

/** The storage engine under test: the same files run once on each. */
export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

export type Storage = {
  /** The environment variables that make a site use this storage. */
  settings: { DATA_DIR: string; DATABASE_URL?: string }
  remove: () => Promise<void>
}

/**
 * Storage for one site: a folder, and on PostgreSQL a database, optionally a copy of a template.
 */
export async function freshStorage(template?: Template): Promise<Storage> {
  const folder = freshFolder()
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (engine === 'sqlite') {
    return { settings: { DATA_DIR: folder }, remove: async () => removeFolder() }
  }
  const url = await freshDatabase((await sharedCluster()).url, template)
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: url },
    remove: async () => {
      removeFolder()
      await dropDatabase(url)
    },
  }
}

export type SharedCluster = { url: string }

let ownCluster: Promise<SharedCluster> | undefined

/**
 * The cluster shared by the whole run, which forgets everything in a crash; a test file that runs alone
 * starts its own.
 */
export async function sharedCluster(): Promise<SharedCluster> {
  const url = process.env.TEST_POSTGRES_URL
  if (url) return { url }
  ownCluster ??= startCluster()
  return ownCluster
}
