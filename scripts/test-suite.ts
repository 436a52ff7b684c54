/** Runs one suite, or those of its files that are named: `test-suite.ts api topics replies`. */
import { runSuite } from './run-suite.ts'
import { suites } from './suites.ts'
import { openTestRun } from './test-run.ts'

const [name = '', ...words] = process.argv.slice(2)
if (!isSuite(name)) throw new Error(`${name} is none of ${Object.keys(suites).join(', ')}`)

const { stop, startPostgres } = openTestRun()
if (name === 'api:postgres') await startPostgres()
const outcome = await runSuite(suites[name], {
  stop,
  words,
  onTest: (verdict, title, milliseconds) =>
    console.log(`${verdict.padEnd(8)}${title} (${Math.round(milliseconds)} ms)`),
})
for (const failure of outcome.failures) console.log(`\n${failure}`)
console.log(`\n${outcome.passed} passed, ${outcome.failed} failed`)
process.exit(outcome.failed > 0 ? 1 : 0)

function isSuite(word: string): word is keyof typeof suites {
  return word in suites
}
