import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { root } from './setup/root.mjs'
import { longestFirst } from './timings.ts'

export type Suite = {
  title: string
  /** Where the suite runs, as counted in the closing table. */
  place: 'this repository' | 'SQLite' | 'PostgreSQL' | 'faults' | 'Chromium' | 'screens'
  files: string[]
  engine?: 'sqlite' | 'postgres'
  lane: Lane
  /** Files that share a process: starting one, with a browser or a site, costs as much as a test. */
  filesPerProcess: number
}

/**
 * Files that wait for timers and restarts run beside those that compute. Files that put a steady load
 * on sites come last: nothing else may delay it, and each takes a third of a core.
 */
export type Lane = 'computing' | 'waiting' | 'steady'

const cores = Math.min(availableParallelism(), 8)
/** Of those that compute one more than there are cores: tests wait from time to time. */
export const filesAtOnce: Record<Lane, number> = {
  computing: cores + 1,
  waiting: cores,
  steady: 2,
}

const STEADY_LOAD = /(node-lost|rolling-upgrade)\.test\.ts$/

export const laneOf = (suite: Suite, files: string[]): Lane =>
  files.some((file) => STEADY_LOAD.test(file)) ? 'steady' : suite.lane

const API_FILES = ['tests/{api,fuzz,cache-consistency}/*.test.ts']
/** Tests whose result does not depend on the engine run on SQLite only. */
const SERVER_FILES = ['tests/server/*.test.ts']

/** All suites of `npm test`. Suites with long files start first, so that short ones end the run. */
export const suites = {
  faults: {
    title: 'faults',
    place: 'faults',
    files: ['tests/faults/*.test.ts'],
    lane: 'waiting',
    filesPerProcess: 1,
  },
  screens: {
    title: 'accessibility of every screen',
    place: 'screens',
    files: ['e2e/*screens.test.ts'],
    lane: 'computing',
    filesPerProcess: 1,
  },
  browser: {
    title: 'pages in Chromium',
    place: 'Chromium',
    files: ['e2e/!(*screens).test.ts'],
    lane: 'computing',
    filesPerProcess: 6,
  },
  'api:postgres': {
    title: 'API on PostgreSQL',
    place: 'PostgreSQL',
    files: API_FILES,
    engine: 'postgres',
    lane: 'computing',
    filesPerProcess: 8,
  },
  api: {
    title: 'API on SQLite',
    place: 'SQLite',
    files: [...API_FILES, ...SERVER_FILES],
    engine: 'sqlite',
    lane: 'computing',
    filesPerProcess: 8,
  },
  tidy: {
    title: 'rules of this repository',
    place: 'this repository',
    files: ['tests/*.test.ts'],
    lane: 'computing',
    filesPerProcess: 8,
  },
} satisfies Record<string, Suite>

/** Whether tests of the suite share the PostgreSQL cluster of the run. */
export const sharesCluster = ({ engine, place }: Suite) =>
  engine === 'postgres' || place === 'faults'

/** The suite's test files with one of the words in their path; without words, all. */
export function filesOf(suite: Suite, words: string[] = []): string[] {
  const files = globSync(suite.files, { cwd: root })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .toSorted()
  return longestFirst(suite.place, files)
}

/** The files dealt to processes, so that each has some of the long and some of the short ones. */
export function groupsOf({ filesPerProcess }: Suite, files: string[]): string[][] {
  const count = Math.ceil(files.length / filesPerProcess)
  return Array.from({ length: count }, (_, group) =>
    files.filter((_file, at) => at % count === group),
  )
}
