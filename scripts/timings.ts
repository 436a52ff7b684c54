import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './run-suite.ts'
import { root } from './setup/root.mjs'

/** Writes the duration of each test file, as a basis for shortening the run. */
export function writeTimings(results: { place: string; outcome: Outcome }[]) {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  const timings = Object.fromEntries(results.map(({ place, outcome }) => [place, outcome.files]))
  writeFileSync(join(folder, 'timings.json'), JSON.stringify(timings, null, 2))
}
