import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { root } from './setup/root.mjs'

export type Suite = {
  title: string
  /** Where the suite runs, as counted in the closing table. */
  place: 'this repository' | 'SQLite' | 'PostgreSQL' | 'faults' | 'Chromium'
  files: string[]
  engine?: 'sqlite' | 'postgres'
  filesAtOnce: number
}

const cores = Math.min(availableParallelism(), 8)
const API_FILES = ['tests/{api,fuzz,cache-consistency}/*.test.ts']
/** What the server does alike on both engines is tested on one. */
const SERVER_FILES = ['tests/server/*.test.ts']

/** All suites of `npm test`, in this order. */
export const suites = {
  tidy: {
    title: 'rules that are numbers',
    place: 'this repository',
    files: ['tests/*.test.ts'],
    filesAtOnce: cores,
  },
  api: {
    title: 'API on SQLite',
    place: 'SQLite',
    files: [...API_FILES, ...SERVER_FILES],
    engine: 'sqlite',
    filesAtOnce: cores,
  },
  'api:postgres': {
    title: 'API on PostgreSQL',
    place: 'PostgreSQL',
    files: API_FILES,
    engine: 'postgres',
    filesAtOnce: cores,
  },
  // One file at a time: these tests measure how long a recovery takes.
  faults: {
    title: 'faults',
    place: 'faults',
    files: ['tests/faults/*.test.ts'],
    filesAtOnce: 1,
  },
  browser: {
    title: 'screens in Chromium',
    place: 'Chromium',
    files: ['e2e/*.test.ts'],
    filesAtOnce: cores,
  },
} satisfies Record<string, Suite>

/** The suite's test files with one of the words in their path; without words, all. */
export function filesOf(suite: Suite, words: string[] = []): string[] {
  return globSync(suite.files, { cwd: root })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .toSorted()
}
