import { appendFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { CONNECTION_REFUSED, NO_RESPONSE } from './call.ts'
import type { Entry } from './ledger.ts'

/** A line of the table of faults: what a fault did to a site under load. */
export type FaultRow = {
  fault: string
  cycles: number
  acknowledged: number
  lost: number
  /** What clients got instead of a success, with counts: `503 ×12, no answer ×1`. */
  errors: string
  /** The longest time from the end of the fault to the next acknowledged write. */
  recoverySeconds: number
}

/** Prints the row; appends it as a line of JSON to the file that `FAULT_TABLE` names, if any. */
export function reportFault(t: TestContext, row: FaultRow) {
  const { FAULT_TABLE } = process.env
  if (FAULT_TABLE) appendFileSync(FAULT_TABLE, `${JSON.stringify(row)}\n`)
  t.diagnostic(`fault table: ${JSON.stringify(row)}`)
}

/** Counts the responses of writes that did not succeed, by status. */
export function errorsIn(entries: Entry[]): string {
  const failed = entries.filter(({ outcome }) => outcome !== 'acked')
  const counts = Map.groupBy(failed, ({ status }) => nameOf(status))
  return [...counts].map(([name, { length }]) => `${name} ×${length}`).join(', ') || 'none'
}

function nameOf(status: number | null) {
  if (status === CONNECTION_REFUSED) return 'refused connection'
  return status === null || status === NO_RESPONSE ? 'no answer' : String(status)
}
