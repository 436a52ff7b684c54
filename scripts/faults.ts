/**
 * `npm run faults [-- WORDS]`: puts a site through its faults, ten times each, and prints what each
 * came to. With words, only those whose file name has one of them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addOutcome, emptyOutcome } from './outcome.ts'
import { runFiles } from './run-suite.ts'
import { root } from './setup/root.mjs'
import { filesOf, suites } from './suites.ts'
import { openTestRun } from './test-run.ts'
import type { FaultRow } from '../tests/faults/fault-table.ts'

const CYCLES = '10'
const REQUESTS_PER_SECOND = '60'

const { stop } = openTestRun()
const path = join(tmpdir(), 'fault-table')
writeFileSync(path, '')
process.env.FAULT_TABLE = path
process.env.FAULT_ROUNDS ??= CYCLES
process.env.FAULT_REQUESTS_PER_SECOND ??= REQUESTS_PER_SECOND

const outcome = emptyOutcome()
for (const file of filesOf(suites.faults, process.argv.slice(2)).filter(reportsFaults)) {
  addOutcome(outcome, await runFiles(suites.faults, [file], { stop, onTest: printTest }))
}
for (const { report } of outcome.failures) process.stderr.write(`\n${report}\n`)
const rows = readFileSync(path, 'utf8').split('\n').filter(Boolean)
console.table(sums(rows.map((line) => JSON.parse(line) as FaultRow)))
for (const requirement of outcome.unmet) console.log(`SKIPPED ${requirement}`)
process.exit(outcome.failed > 0 ? 1 : 0)

function reportsFaults(file: string) {
  return /\breport(Fault)?\(/.test(readFileSync(join(root, file), 'utf8'))
}

function printTest(verdict: string, title: string) {
  process.stderr.write(`${verdict.padEnd(8)}${title}\n`)
}

/** One line for each fault, however many sites it was tried on. */
function sums(all: FaultRow[]): Record<string, Omit<FaultRow, 'fault'>> {
  const sum = (of: FaultRow[], name: 'cycles' | 'acknowledged' | 'lost') =>
    of.reduce((total, row) => total + row[name], 0)
  return Object.fromEntries(
    [...Map.groupBy(all, ({ fault }) => fault)].map(([fault, of]) => [
      fault,
      {
        cycles: sum(of, 'cycles'),
        acknowledged: sum(of, 'acknowledged'),
        lost: sum(of, 'lost'),
        errors: sumOfErrors(of),
        recoverySeconds: Math.max(...of.map(({ recoverySeconds }) => recoverySeconds)),
      },
    ]),
  )
}

/** Adds up lists such as `503 ×12, no answer ×1`. */
function sumOfErrors(of: FaultRow[]): string {
  const counts = new Map<string, number>()
  for (const part of of.flatMap(({ errors }) => errors.split(', '))) {
    const [name = '', count = '0'] = part.split(' ×')
    if (name !== 'none') counts.set(name, (counts.get(name) ?? 0) + Number(count))
  }
  const parts = [...counts].map(([name, count]) => (count > 0 ? `${name} ×${count}` : name))
  return parts.join(', ') || 'none'
}
