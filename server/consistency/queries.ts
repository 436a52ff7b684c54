import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { findDamage, listReferences } from '../db/integrity.ts'
import type { Reference } from '../db/integrity.ts'
import { checks } from './checks.ts'
import type { Check } from './checks.ts'

/** Rows per statement, so that no statement locks the database for long. */
const ROWS_PER_STATEMENT = 5_000
const FINDINGS_PER_CHECK_MAX = 100

/**
 * Finds inconsistencies, one sentence each; empty if there are none. Read-only, in bounded
 * statements, so that it can run while the site serves: each statement sees counters and rows of
 * one snapshot.
 */
export async function findInconsistencies(db: Db): Promise<string[]> {
  const findings = await findDamage(db, FINDINGS_PER_CHECK_MAX)
  const references = await listReferences(db)
  for (const check of [...checks, ...references.map(danglingRows)]) {
    findings.push(...(await findWrongRows(db, check)))
  }
  return findings
}

async function findWrongRows(db: Db, { table, key, isWrong, describe }: Check) {
  const findings: string[] = []
  let after: number | null = null
  while (findings.length < FINDINGS_PER_CHECK_MAX) {
    const end: number | null = await findEnd(db, { table, key }, after)
    if (end === null) break
    const { rows } = await sql<{ key: number }>`select ${sql.ref(key)} as key
      from ${sql.table(table)} where ${isAfter(key, after)} and ${sql.ref(key)} <= ${end}
      and (${isWrong}) order by ${sql.ref(key)}
      limit ${sql.lit(FINDINGS_PER_CHECK_MAX - findings.length)}`.execute(db)
    for (const row of rows) findings.push(describe(row.key))
    after = end
  }
  return findings
}

/** The last key of the next statement's range; null if no row is left. */
async function findEnd(
  db: Db,
  { table, key }: { table: string; key: string },
  after: number | null,
) {
  const { rows } = await sql<{ last: number | null }>`select max(k) as last from
    (select ${sql.ref(key)} as k from ${sql.table(table)} where ${isAfter(key, after)}
    order by ${sql.ref(key)} limit ${sql.lit(ROWS_PER_STATEMENT)}) as next`.execute(db)
  return rows[0]?.last ?? null
}

const isAfter = (key: string, after: number | null) =>
  after === null ? sql`${sql.ref(key)} is not null` : sql`${sql.ref(key)} > ${after}`

const danglingRows = ({ table, key, parent }: Reference): Check => ({
  table,
  key,
  isWrong: sql`not exists (select 1 from ${sql.table(parent)} as parent
    where parent.id = ${sql.ref(`${table}.${key}`)})`,
  describe: (id) => `${table}: ${key} ${id} is not in ${parent}`,
})
