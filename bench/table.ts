import type { Fact } from './facts.ts'
import type { Results } from './full-run.ts'
import type { Options } from './options.ts'
import type { Round } from './measure.ts'
import { BARE_TEN_KILOBYTES_THEN } from './peers.ts'
import { middle, spreadOf } from './spread.ts'
import type { Check, Spread } from './spread.ts'
import { checksOf, cpuAgainstLimit, timesPeer, failureOf } from './targets.ts'
import type { Row } from './targets.ts'

const COLUMNS = [
  { title: 'requests a second', width: 50 },
  { title: '/s', width: 8 },
  { title: 'from–to', width: 14 },
  { title: 'p50 ms', width: 8 },
  { title: 'p99 ms', width: 8 },
  { title: 'µs cpu', width: 8 },
  { title: 'limit/s', width: 9 },
  { title: '× limit', width: 8 },
  { title: '× cpu', width: 8 },
  { title: '× peer', width: 8 },
]

/** Prints the table of rows, and the other facts below it. Each number is the rounds' median. */
export function print({ rows, facts, speeds }: Results, options: Options) {
  const speed = middle(speeds)
  const { against, engine, topics, replies, workers, seconds, rounds } = options
  const own = `${topics} topics, ${replies} replies, ${engine}, ${workers} process(es)`
  const place = `${against ?? own}, ${rounds} rounds of ${seconds} s a row`
  console.log(`\n${place}\n${noiseOf(speeds, rows)}\n`)
  if (rows.length > 0) console.log(`${lineOf(COLUMNS.map(({ title }) => title))}  targets`)
  for (const row of rows) {
    console.log(`${lineOf(cellsOf(row, speed))}  ${wordsOf(checksOf(row, speed), row)}`)
  }
  if (facts.length > 0) console.log('')
  printFacts(facts)
}

export function printFacts(facts: Fact[]) {
  for (const { name, value, checks } of facts) {
    console.log(`${name.padEnd(56)} ${value}  ${wordsOf(checks)}`.trimEnd())
  }
}

/** How reliable this run is: the spread of the constant measurements, and the load by others. */
function noiseOf(speeds: number[], rows: Row[]) {
  const speed = spreadOf(speeds)
  const shares = rows.flatMap(({ rounds }) => rounds.flatMap(({ others }) => others ?? []))
  const others = shares.length > 0 ? `; others used ${percent(middle(shares))} of the machine` : ''
  const range = speed ? rangeOf(speed, (value) => value.toFixed(0)) : '–'
  return `bare node:http, 10 kB: ${range} a second in this run, ${BARE_TEN_KILOBYTES_THEN} in that of the peers${others}`
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function cellsOf(row: Row, speed: number) {
  const { rounds } = row
  const whole = (value: number) => value.toFixed(0)
  const median = (read: (round: Round) => number | null | undefined, digits: number) =>
    spreadOf(rounds.map((round) => read(round) ?? null))?.median.toFixed(digits) ?? '–'
  const rates = spreadOf(rounds.map(({ perSecond }) => perSecond))
  return [
    row.name,
    rates ? whole(rates.median) : '–',
    rates ? rangeOf(rates, whole) : '–',
    median(({ p50Ms }) => p50Ms, 1),
    median(({ p99Ms }) => p99Ms, 1),
    median(({ cpuMicros }) => cpuMicros, 0),
    median(({ limit }) => limit?.perSecond, 0),
    median(({ perSecond, limit }) => limit && perSecond / limit.perSecond, 3),
    median(cpuAgainstLimit, 3),
    median(({ perSecond }) => timesPeer({ name: row.name, perSecond }, speed), 1),
  ]
}

const lineOf = (cells: string[]) =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(widthOf(at)) : cell.padStart(widthOf(at))))
    .join('')

const widthOf = (at: number) => COLUMNS[at]?.width ?? 0

/** Above these shares, a row reflects other processes or the load generator more than the site. */
const OTHERS_MAX = 0.25
const GENERATOR_MAX = 0.9

function wordsOf(checks: Check[], row?: Row) {
  const failure = row && failureOf(row)
  return [
    ...(failure ? [`FAILED: ${failure}`] : []),
    ...checks.map(({ target, asks, is, verdict }) => {
      return `${target} ${verdict}: ${asks} (${rangeOf(is, shortly)})`
    }),
    ...(row ? doubtsOf(row) : []),
  ].join('; ')
}

function doubtsOf({ rounds }: Row) {
  const others = middle(rounds.flatMap(({ others }) => others ?? []))
  const generator = middle(rounds.map(({ generator }) => generator))
  return [
    ...(others > OTHERS_MAX ? [`others used ${percent(others)} of the machine`] : []),
    ...(generator > GENERATOR_MAX ? [`the generator was busy ${percent(generator)}`] : []),
  ]
}

function rangeOf({ min, max }: Spread, format: (value: number) => string) {
  const [from, to] = [min, max].map(format)
  return from === to ? `${from}` : `${from}–${to}`
}

const shortly = (value: number) => (value >= 10 ? value.toFixed(0) : value.toFixed(2))
