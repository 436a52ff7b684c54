import { commandLine } from '../command-line.ts'
import { readArguments, runCommand } from './command.ts'
import { readSettings } from '../config.ts'
import { openEngine } from '../db/engine.ts'
import { lockDatabase, openOrExplain } from '../db/site-database.ts'
import { insertDemo } from '../demo/insert-demo.ts'
import { readDemo } from '../demo/read-demo.ts'
import { createLog } from '../log.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { prepareDatabase } from '../prepare-database.ts'

/** `npm run demo`: fills the site with the sample content of `demo/`, whether it runs or not. */
async function loadDemo() {
  readArguments(0)
  const demo = readDemo()
  const settings = readSettings()
  // With a running site the tables exist; in an empty database they are created first, as at a start.
  const unlock = lockDatabase(settings)
  const engine = unlock
    ? await prepareDatabase(settings, createLog(settings.logLevel))
    : openOrExplain(settings, () => openEngine(settings))
  try {
    const media = createMediaStore(settings)
    const { topics, creations } = await insertDemo({ db: engine.db, media, settings }, demo)
    return topics.length + creations.length === 0
      ? 'The demo content is here already; nothing was changed.'
      : `${topics.length} topics and ${creations.length} creations are here now.`
  } finally {
    await engine.close()
    unlock?.()
  }
}

const USAGE = commandLine('demo')
const PURPOSE = 'Fills the site with the sample content of demo/, which no command removes again.'

await runCommand({ usage: USAGE, purpose: PURPOSE }, loadDemo)
