import assert from 'node:assert/strict'
import { findInconsistencies } from '../server/consistency/queries.ts'
import type { Db } from '../server/db/engine.ts'

/** Asserts that counters are correct and references resolve, whatever ran concurrently. */
export async function assertConsistent({ db }: { db: Db }) {
  assert.deepEqual(await findInconsistencies(db), [])
}
