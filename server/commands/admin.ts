import { randomBytes } from 'node:crypto'
import {
  createAdministrator,
  listAdministrators,
  setAdministrator,
  setPassword,
} from '../accounts/administrators.ts'
import { refuseForeignDirectory } from '../site-places.ts'
import { commandLine } from '../command-line.ts'
import { runCommand, UsageError } from './command.ts'
import { readSettings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import { listTables } from '../db/list-tables.ts'
import { placeName, withDatabase, withSite, withMigratedDatabase } from '../db/site-database.ts'

const CREATE = 'create EMAIL USERNAME'
const FIRST_LINE = commandLine('admin', CREATE)
const FURTHER_LINE = ' '.repeat('Usage: '.length + FIRST_LINE.length - CREATE.length)
const USAGE = `${FIRST_LINE}
${FURTHER_LINE}promote EMAIL
${FURTHER_LINE}demote EMAIL
${FURTHER_LINE}reset-password EMAIL
${FURTHER_LINE}list
A password comes from ADMIN_PASSWORD; without it one is made and printed once.`
const PURPOSE = 'Creates an administrator, changes who is one, or lists them.'

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
    if (!done) throw noAccount(email)
    return `${email} is ${command === 'promote' ? 'an administrator now' : 'no administrator any more'}.`
  }
  if (command === 'reset-password') {
    const done = await setPassword(db, email, password)
    if (!done) throw noAccount(email)
    return `The password of ${email} is set; every session of it has ended.${passwordNote}`
  }
  const all = await listAdministrators(db)
  return all.map((one) => `${one.id}\t${one.username}\t${one.email}`).join('\n') || 'none'
}

const noAccount = (email: string) =>
  new Error(
    `No account has the address "${email}". Check its spelling, or make a new administrator with: \
${commandLine('admin', CREATE)}`,
  )

/** Works while the site runs, too; the first administrator can be created before its first start. */
async function main() {
  const args = process.argv.slice(2)
  if (COMMANDS.get(args[0] ?? '') !== args.length - 1) throw new UsageError()
  const settings = readSettings()
  const isCreated = args[0] === 'create'
  if (isCreated) await refuseForeignDirectory(settings)
  const open = isCreated ? withDatabase : withSite
  return open(settings, async (engine) => {
    const isNew = (await listTables(engine.db)).length === 0
    const done = await withMigratedDatabase(settings, engine, () => run(engine.db, args))
    return isNew ? `${done} There was no site in ${placeName(settings)}: this is a new one.` : done
  })
}

await runCommand({ usage: USAGE, purpose: PURPOSE }, main)
