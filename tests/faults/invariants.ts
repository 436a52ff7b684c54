import { readSettings } from '../../server/config.ts'
import { findInconsistencies } from '../../server/consistency/queries.ts'
import { openEngine } from '../../server/db/engine.ts'
import type { SiteSettings } from './site-process.ts'

/** What is not true of the tables and should be, whatever happened. */
export async function complaintsOfTables(settings: SiteSettings): Promise<string[]> {
  const { db, close } = openEngine(readSettings(settings))
  try {
    return await findInconsistencies(db)
  } finally {
    await close()
  }
}
