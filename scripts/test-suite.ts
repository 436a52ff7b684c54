/**
 * Runs one suite, or a part of it: `test-suite.ts api topics replies -t 'page 2' --watch` runs the
 * tests with `page 2` in their name in files with `topics` or `replies` in their path, and again
 * whenever they are saved. `--timings` prints at the end what each file took; `--pictures` saves a
 * picture of every screen that `screens` examines.
 */
import { parseArgs } from 'node:util'
import { runSuite } from './run-suite.ts'
import { sharesCluster, suites } from './suites.ts'
import { openTestRun } from './test-run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: 'string', short: 't' },
    watch: { type: 'boolean' },
    timings: { type: 'boolean' },
    pictures: { type: 'boolean' },
  },
})
const [name = '', ...words] = positionals
if (!isSuite(name)) throw new Error(`${name} is none of ${Object.keys(suites).join(', ')}`)

if (values.pictures) process.env.TEST_PICTURES = 'on'
const { stop, startPostgres } = openTestRun()
if (sharesCluster(suites[name])) await startPostgres()
const outcome = await runSuite(suites[name], {
  stop,
  words,
  ...values,
  onTest: (verdict, title, milliseconds) =>
    console.log(`${verdict.padEnd(8)}${title} (${Math.round(milliseconds)} ms)`),
})
for (const { report } of outcome.failures) console.log(`\n${report}`)
for (const requirement of outcome.unmet) console.log(`\nSKIPPED ${requirement}`)
if (values.timings) console.table(outcome.files)
console.log(`\n${outcome.passed} passed, ${outcome.failed} failed`)
process.exit(outcome.failed > 0 ? 1 : 0)

function isSuite(word: string): word is keyof typeof suites {
  return word in suites
}
