import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/engine.ts'
import { listRecentAssets, saveAssets } from './queries.ts'

const COMPRESSED = /\.(br|gz)$/

/**
 * Stores the built files of this node in the database, where nodes of another release find them for
 * pages that this one has rendered. Does little if they are known.
 */
export async function publishAssets(db: Db, folder: string) {
  const recent = await listRecentAssets(db)
  const names = readdirSync(folder).filter((name) => !COMPRESSED.test(name) && !recent.has(name))
  if (names.length === 0) return
  // All nodes write in the same order, so that they cannot deadlock.
  const read = async (name: string) => ({ name, bytes: await readFile(join(folder, name)) })
  await saveAssets(db, await Promise.all(names.toSorted().map(read)))
}
