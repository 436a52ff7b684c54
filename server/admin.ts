import { randomBytes } from 'node:crypto'
import {
  createAdministrator,
  listAdministrators,
  setAdministrator,
  setPassword,
} from './accounts/administrators.ts'
import { runCommand } from './command.ts'
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

/** An error in the command line. */
class Mistake extends Error {}

async function run(db: Db, [command, email = '', username = '']: string[]) {
  const chosen = readSettings().admin.password
  const password = chosen ?? randomBytes(12).toString('base64url')
  const passwordNote = chosen ? '' : ` The password is: ${password}`
  if (command === 'create' && email && username) {
    await createAdministrator(db, { email, password, username })
    return `${username} is an administrator now.${passwordNote}`
  }
  if ((command === 'promote' || command === 'demote') && email) {
    const done = await setAdministrator(db, email, command === 'promote')
    if (!done) throw new Mistake(`no account has the address ${email}`)
    return `${email} is ${command === 'promote' ? 'an administrator now' : 'no administrator any more'}.`
  }
  if (command === 'reset-password' && email) {
    const done = await setPassword(db, email, password)
    if (!done) throw new Mistake(`no account has the address ${email}`)
    return `The password of ${email} is set; every session of it has ended.${passwordNote}`
  }
  if (command === 'list') {
    const all = await listAdministrators(db)
    return all.map((one) => `${one.id}\t${one.username}\t${one.email}`).join('\n') || 'none'
  }
  throw new Mistake(USAGE)
}

/**
 * Also works while the site is running. Only if it is not running, the tables may have to be
 * created. If it is just starting and migrating, this waits until it has finished.
 */
async function main() {
  const settings = readSettings()
  const engine = openEngine({ ...settings, replica: null }, { onMigrationWait })
  try {
    const unlock = engine.kind === 'sqlite' ? takeSiteLock(settings.dataDir) : () => {}
    await engine.withoutTimeouts((db) =>
      unlock ? migrate(db, onMigrationWait) : Promise.resolve([]),
    )
    const report = await run(engine.db, process.argv.slice(2))
    unlock?.()
    return report
  } finally {
    await engine.close()
  }
}

const onMigrationWait = () => {
  process.stderr.write('waiting for another process to migrate the database\n')
}

await runCommand(main)
