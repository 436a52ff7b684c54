import { randomBytes } from 'node:crypto'
import {
  createAdministrator,
  listAdministrators,
  setAdministrator,
  setPassword,
} from './accounts/administrators.ts'
import { runCommand, UsageError } from './command.ts'
import { readSettings } from './config.ts'
import type { Db } from './db/engine.ts'
import { openEngine } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import { takeSiteLock } from './db/site-lock.ts'

const USAGE = `npm run admin -- create EMAIL USERNAME
                        promote EMAIL
                        demote EMAIL
                        reset-password EMAIL
                        list
A password comes from ADMIN_PASSWORD; without it one is made and printed once.`

/** How many arguments each command takes. */
const COMMANDS = new Map([
  ['create', 2],
  ['promote', 1],
  ['demote', 1],
  ['reset-password', 1],
  ['list', 0],
])

async function run(db: Db, [command, email = '', username = '']: string[]) {
  const chosen = readSettings().admin.password
  const password = chosen ?? randomBytes(12).toString('base64url')
  const passwordNote = chosen ? '' : ` The password is: ${password}`
  if (command === 'create') {
    const made = await createAdministrator(db, { email, password, username })
    return `${made.username} is an administrator now.${passwordNote}`
  }
  if (command === 'promote' || command === 'demote') {
    const done = await setAdministrator(db, email, command === 'promote')
    if (!done) throw new Error(`no account has the address ${email}`)
    return `${email} is ${command === 'promote' ? 'an administrator now' : 'no administrator any more'}.`
  }
  if (command === 'reset-password') {
    const done = await setPassword(db, email, password)
    if (!done) throw new Error(`no account has the address ${email}`)
    return `The password of ${email} is set; every session of it has ended.${passwordNote}`
  }
  const all = await listAdministrators(db)
  return all.map((one) => `${one.id}\t${one.username}\t${one.email}`).join('\n') || 'none'
}

/**
 * Also works while the site is running. Only if it is not running, the tables may have to be
 * created. If it is just starting and migrating, this waits until it has finished.
 */
async function main() {
  const args = process.argv.slice(2)
  // Before the database is opened, which would be created.
  if (COMMANDS.get(args[0] ?? '') !== args.length - 1) throw new UsageError()
  const settings = readSettings()
  const engine = openEngine({ ...settings, replica: null }, { onMigrationWait })
  try {
    const unlock = engine.kind === 'sqlite' ? takeSiteLock(settings.dataDir) : () => {}
    await engine.withoutTimeouts((db) =>
      unlock ? migrate(db, onMigrationWait) : Promise.resolve([]),
    )
    const report = await run(engine.db, args)
    unlock?.()
    return report
  } finally {
    await engine.close()
  }
}

const onMigrationWait = () => {
  process.stderr.write('waiting for another process to migrate the database\n')
}

await runCommand(USAGE, main)
