import type { Outcome } from './outcome.ts'

/** Prints how many tests ran where; the last line is the sum. */
export function printTable(results: { place: string; outcome: Outcome }[]) {
  const rows = results.map(({ place, outcome: { passed, failed, skipped, flaky } }) => [
    place,
    ...[passed + failed, passed, failed, skipped, flaky].map(String),
  ])
  console.log()
  for (const [place = '', ...numbers] of [
    ['', 'ran', 'passed', 'failed', 'skipped', 'flaky'],
    ...rows,
  ]) {
    console.log(place.padEnd(18) + numbers.map((number) => number.padStart(9)).join(''))
  }
  const passed = results.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  const failed = results.reduce((sum, { outcome }) => sum + outcome.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
}
