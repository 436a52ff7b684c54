import { availableParallelism, loadavg, totalmem } from 'node:os'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/setup/root.mjs'
import { middle } from './facts.ts'
import type { Fact } from './facts.ts'
import type { Results } from './full-run.ts'
import type { Options } from './options.ts'
import { checksOf, cpuAgainstLimit, timesPeer } from './targets.ts'
import type { Check, Row } from './targets.ts'

const COLUMNS = [
  { title: 'requests a second', width: 44 },
  { title: '/s', width: 9 },
  { title: 'p50 ms', width: 8 },
  { title: 'p99 ms', width: 8 },
  { title: 'µs cpu', width: 8 },
  { title: 'limit/s', width: 9 },
  { title: '× limit', width: 8 },
  { title: '× cpu', width: 8 },
  { title: '× peer', width: 8 },
]

/** The one table, and below it what is no row of requests. */
export function print({ rows, facts, speeds }: Results, options: Options) {
  const speed = middle(speeds)
  const { against, engine, topics, replies, workers, seconds } = options
  const own = `${topics} topics, ${replies} replies, ${engine}, ${workers} process(es)`
  const place = `${against ?? own}, ${seconds} s a row`
  console.log(`\n${place}\n${noiseOf(speeds, rows)}\n`)
  if (rows.length > 0) console.log(`${lineOf(COLUMNS.map(({ title }) => title))}  targets`)
  for (const row of rows) {
    console.log(`${lineOf(cellsOf(row, speed))}  ${verdictOf(checksOf(row, speed), row)}`)
  }
  if (facts.length > 0) console.log('')
  printFacts(facts)
}

export function printFacts(facts: Fact[]) {
  for (const { name, value, checks } of facts) {
    console.log(`${name.padEnd(56)} ${value}  ${verdictOf(checks)}`.trimEnd())
  }
}

/** The same for machines, with what is needed to read it later. */
export function write({ rows, facts, speeds }: Results, options: Options) {
  const speed = middle(speeds)
  const { engine, topics, replies, workers, seconds } = options
  const result = {
    measuredAt: new Date().toISOString(),
    machine: machine(),
    run: { engine, topics, replies, workers, seconds },
    bareTenKilobytesPerSecond: speeds.map(Math.round),
    rows: rows.map((row) => ({
      name: row.name,
      perSecond: rounded(row.perSecond),
      p50Ms: rounded(row.p50Ms),
      p99Ms: rounded(row.p99Ms),
      cpuMicros: row.cpuMicros && Math.round(row.cpuMicros),
      limit: row.limit && {
        of: row.limit.of,
        perSecond: Math.round(row.limit.perSecond),
        cpuMicros: row.limit.cpuMicros && Math.round(row.limit.cpuMicros),
      },
      checks: checksOf(row, speed).map(roundedCheck),
      othersShare: row.others && rounded(row.others),
      ...(row.trouble && { trouble: row.trouble }),
    })),
    facts: facts.map((fact) => ({ ...fact, checks: fact.checks.map(roundedCheck) })),
  }
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
}

const machine = () => ({
  cores: availableParallelism(),
  memoryMb: Math.round(totalmem() / 1024 / 1024),
  node: process.versions.node,
  sqlite: process.versions.sqlite,
  /** Above the number of cores, something else was at work too. */
  loadAverage: rounded(loadavg()[0] ?? NaN),
})

/** How far this run may be trusted: by what should have been the same, and who else was at work. */
function noiseOf(speeds: number[], rows: Row[]) {
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)].map((speed) => speed.toFixed(0))
  const shares = rows.flatMap(({ others }) => others ?? [])
  const others = shares.length > 0 ? `; others used ${percent(middle(shares))} of the machine` : ''
  return `bare node:http, 10 kB: ${least} to ${most} a second in this run${others}`
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function cellsOf(row: Row, speed: number) {
  const { limit } = row
  const peer = timesPeer(row, speed)
  return [
    row.name,
    row.perSecond.toFixed(0),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    row.cpuMicros?.toFixed(0) ?? '–',
    limit?.perSecond.toFixed(0) ?? '–',
    limit ? (row.perSecond / limit.perSecond).toFixed(3) : '–',
    cpuAgainstLimit(row)?.toFixed(3) ?? '–',
    peer?.toFixed(1) ?? '–',
  ]
}

const lineOf = (cells: string[]) =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(widthOf(at)) : cell.padStart(widthOf(at))))
    .join('')

const widthOf = (at: number) => COLUMNS[at]?.width ?? 0

/** Beyond this the clock says more about the others than about the site: then a verdict has a `?`. */
const OTHERS_MAX = 0.25

function verdictOf(checks: Check[], row?: Row) {
  const doubt = (row?.others ?? 0) > OTHERS_MAX ? '?' : ''
  const words = checks.map(({ target, asks, is, met }) => {
    return `${target} ${met ? 'ok' : 'NO'}${doubt}: ${asks} (${shortly(is)})`
  })
  return [...(row?.trouble ? [`FAILED: ${row.trouble}`] : []), ...words].join('; ')
}

const shortly = (value: number) => (value >= 10 ? value.toFixed(0) : value.toFixed(2))
const rounded = (value: number) => Number(value.toPrecision(4))
const roundedCheck = (check: Check) => ({ ...check, is: rounded(check.is) })
