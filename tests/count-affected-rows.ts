import type { Db } from '../server/db/engine.ts'

/** The same database, and the largest number of rows that a statement has changed through it. */
export function countAffectedRows(db: Db) {
  const most = { rows: 0 }
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most.rows = Math.max(most.rows, Number(result.numAffectedRows ?? 0))
      return result
    },
  })
  return { counting, most }
}
