import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/setup/root.mjs'
import type { Results } from './full-run.ts'
import { describeMachine, describeSource } from './machine.ts'
import type { Options } from './options.ts'
import type { Round } from './measure.ts'
import { middle, spreadOf } from './spread.ts'
import type { Check, Spread } from './spread.ts'
import { checksOf, failureOf } from './targets.ts'
import type { Row } from './targets.ts'

/** The results as JSON, with the context needed to interpret them later. */
export function write({ rows, facts, speeds }: Results, options: Options) {
  const speed = middle(speeds)
  const { engine, topics, replies, workers, seconds, rounds } = options
  const result = {
    measuredAt: new Date().toISOString(),
    source: describeSource(),
    machine: describeMachine(),
    run: { engine, topics, replies, workers, seconds, rounds },
    bareTenKilobytesPerSecond: speeds.map(Math.round),
    rows: rows.map((row) => rowOf(row, checksOf(row, speed))),
    facts: facts.map((fact) => ({ ...fact, checks: fact.checks.map(roundedCheck) })),
  }
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
}

function rowOf(row: Row, checks: Check[]) {
  const spread = (read: (round: Round) => number | null | undefined) =>
    rounded(spreadOf(row.rounds.map((round) => read(round) ?? null)))
  const failure = failureOf(row)
  const limit = spread((round) => round.limit?.perSecond)
  return {
    name: row.name,
    perSecond: spread(({ perSecond }) => perSecond),
    p50Ms: spread(({ p50Ms }) => p50Ms),
    p99Ms: spread(({ p99Ms }) => p99Ms),
    cpuMicros: spread(({ cpuMicros }) => cpuMicros),
    databaseCpuMicros: spread(({ databaseCpuMicros }) => databaseCpuMicros),
    ...(limit && {
      limit: {
        of: row.rounds[0]?.limit?.of,
        perSecond: limit,
        cpuMicros: spread((round) => round.limit?.cpuMicros),
      },
    }),
    writes: spread(({ beside }) => beside[0]?.perSecond) && {
      perSecond: spread(({ beside }) => beside[0]?.perSecond),
      p99Ms: spread(({ beside }) => beside[0]?.p99Ms),
    },
    checks: checks.map(roundedCheck),
    othersShare: spread(({ others }) => others),
    generatorShare: spread(({ generator }) => generator),
    ...(failure && { failure }),
  }
}

const roundedCheck = (check: Check) => ({ ...check, is: rounded(check.is) })

const rounded = (spread: Spread | null) =>
  spread && {
    min: significant(spread.min),
    median: significant(spread.median),
    max: significant(spread.max),
  }

const significant = (value: number) => Number(value.toPrecision(4))
