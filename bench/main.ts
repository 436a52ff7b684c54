/** `npm run bench`: measures the site against the maximum that this machine could reach. */
import { runAgainst } from './against.ts'
import { runAdmin } from './admin.ts'
import { runBurst } from './burst.ts'
import { runAll } from './full-run.ts'
import { runGrowth } from './growth.ts'
import { BadOption, readOptions, USAGE } from './options.ts'
import type { Options } from './options.ts'
import { runPageLoad } from './page-load/run-page-load.ts'
import { runProfile } from './profile.ts'
import { write } from './results-file.ts'
import { runSoak } from './soak/soak.ts'
import { runSearchGrowth } from './search-growth.ts'
import { openStorage } from './storage.ts'
import { print, printFacts } from './table.ts'

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) console.log(USAGE)
  else await run(options)
} catch (error) {
  const isUsage =
    error instanceof BadOption ||
    (error as { code?: string }).code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
  if (!isUsage) throw error
  console.error(`${(error as Error).message}\n\n${USAGE}`)
  process.exitCode = 1
}

async function run(options: Options) {
  if (options.against) return print(await runAgainst(options.against, options), options)
  if (options.growth) return printFacts((await runGrowth(options)).facts)
  if (options.searches) return printFacts((await runSearchGrowth(options)).facts)
  // The connection that makes databases does not keep the process alive.
  const alive = setInterval(() => {}, 60_000)
  const storage = await openStorage(options)
  try {
    if (options.admin) return printFacts(await runAdmin(options, storage))
    if (options.burst) return printFacts(await runBurst(options, storage))
    if (options.pageLoad) return printFacts(await runPageLoad(options, storage))
    if (options.soak) return await runSoak(options, storage)
    if (options.profile) return await runProfile(options, storage)
    const results = await runAll(options, storage)
    print(results, options)
    write(results, options)
  } finally {
    await storage.remove()
    clearInterval(alive)
  }
}
