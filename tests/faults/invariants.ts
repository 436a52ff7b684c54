import { readSettings } from '../../server/config.ts'
import { findInconsistencies } from '../../server/consistency/queries.ts'
import { openEngine } from '../../server/db/engine.ts'
import type { SiteSettings } from './site-process.ts'

/** Violated invariants of the tables. */
export async function complaintsOfTables(settings: SiteSettings): Promise<string[]> {
  const { db, close } = openEngine(readSettings(settings))
  try {
    return await findInconsistencies(db)
  } finally {
    await close()
  }
}
