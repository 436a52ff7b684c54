import assert from 'node:assert/strict'
import { findInconsistencies } from '../server/consistency/queries.ts'
import type { Db } from '../server/db/engine.ts'

/** Whatever happened at once: counters are true, and nothing names what is not there. */
export async function assertConsistent({ db }: { db: Db }) {
  assert.deepEqual(await findInconsistencies(db), [])
}
