import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/root.mjs'

const FOLDER = join(root, 'test-results')
const FILE = join(FOLDER, 'timings.json')

export type FileTiming = {
  file: string
  seconds: number
  /** Of the file's process and all that it started; `null` where that is not known. */
  processorSeconds: number | null
  tests: number
}

type Timings = Record<string, FileTiming[]>

export function timingFrom(
  file: string,
  seconds: number,
  processorSeconds: number | null,
  tests = 0,
): FileTiming {
  return {
    file,
    seconds: rounded(seconds),
    processorSeconds: processorSeconds === null ? null : rounded(processorSeconds),
    tests,
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** Writes the duration of each test file, as a basis for the order of the next run. */
export function writeTimings(results: { place: string; outcome: { files: FileTiming[] } }[]) {
  mkdirSync(FOLDER, { recursive: true })
  const timings: Timings = Object.fromEntries(
    results.map(({ place, outcome }) => [place, outcome.files]),
  )
  writeFileSync(FILE, JSON.stringify(timings, null, 2))
}

/** Orders files by their duration in the last run, so that no long one is left for the end. */
export function longestFirst(place: string, files: string[]): string[] {
  const timings = readTimings()[place] ?? []
  const secondsOf = (file: string) => timings.find((timing) => timing.file === file)?.seconds ?? 0
  return files.toSorted((a, b) => secondsOf(b) - secondsOf(a))
}

// This file is written by the function above.
const readTimings = () =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Timings) : {}
