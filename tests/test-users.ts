import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { freshFolder } from './fresh-folder.ts'
import { nameKey, nameSkeleton } from '../server/accounts/names.ts'
import { publishAssets } from '../server/assets/publish.ts'
import { readSettings } from '../server/config.ts'
import { openEngine } from '../server/db/engine.ts'
import type { Db } from '../server/db/engine.ts'
import { ERASE_DELETED } from '../server/jobs/queries.ts'
import { migrate } from './migrate.ts'
import { ASSETS } from '../server/pages/web-build.ts'
import { hashToken } from '../server/tokens.ts'
import { engine, freshStorage } from './engines.ts'
import type { Storage } from './engines.ts'

/** The people on every test site: two members and an administrator. */
export const people = {
  ada: { id: 1, username: 'ada', email: 'ada@example.test', isAdmin: false },
  bob: { id: 2, username: 'bob', email: 'bob@example.test', isAdmin: false },
  root: { id: 3, username: 'root', email: 'root@example.test', isAdmin: true },
} as const

export type TestUser = keyof typeof people

/** Everyone's password, hashed beforehand: each new hash would take a tenth of a second. */
export const PASSWORD = 'correct horse battery'
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$VjU9W5yJ+AGY7oGqnT0Z9A$seXan2lmZ1r+Mk7oK52A1QsgtQyHGd/mWnphmEkXdAA'

/** The token of each person's initial session. */
export const sessionToken = (who: TestUser) => `the-session-of-${who}`

const SESSION_DAYS = 14

/** Inserts a user with the common password directly into the table. */
export const insertTestUser = (db: Db, person: NewPerson) =>
  db.insertInto('users').values(rowOf(person)).returning('id').executeTakeFirstOrThrow()

/** The same into a schema without the skeletons of names. */
export async function insertEarlierUser(db: Db, person: NewPerson) {
  const row = rowOf(person)
  Reflect.deleteProperty(row, 'username_look')
  await db.insertInto('users').values(row).execute()
}

const rowOf = ({ username, email, isAdmin = false }: NewPerson) => ({
  username,
  username_key: nameKey(username),
  username_look: nameSkeleton(username),
  email,
  email_key: email,
  password_hash: PASSWORD_HASH,
  profile_image: null,
  is_admin: isAdmin,
  created_at: new Date().toISOString(),
  deleted_at: null,
})

type NewPerson = { username: string; email: string; isAdmin?: boolean }

/** Inserts a session directly into its table; resolves to the cookie's value. */
export async function insertSession(db: Db, user_id: number, token: string = randomUUID()) {
  const now = new Date().toISOString()
  const expires_at = new Date(Date.now() + SESSION_DAYS * 86_400_000).toISOString()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      created_at: now,
      last_seen_at: now,
      expires_at,
    })
    .execute()
  return token
}

/** Storage for one site, with its tables and people. */
export async function storageWithUsers(): Promise<Storage> {
  const storage = await freshStorage({ name: `people_${templateVersion()}`, fill: fillPostgres })
  if (engine === 'sqlite') {
    sqliteTemplate ??= fillSqlite()
    copyFileSync(await sqliteTemplate, join(storage.settings.DATA_DIR, 'guildhall.db'))
  }
  return storage
}

let sqliteTemplate: Promise<string> | undefined

async function fillSqlite() {
  const folder = freshFolder()
  await fill({ DATA_DIR: folder })
  return join(folder, 'guildhall.db')
}

const fillPostgres = (url: string) => fill({ DATABASE_URL: url })

async function fill(environment: Record<string, string>) {
  const { db, close } = openEngine(readSettings(environment))
  try {
    await migrate(db)
    await insertPeople(db)
    await postponeErasing(db)
    await publishAssets(db, ASSETS)
  } finally {
    await close()
  }
}

/** Erasing what is deleted starts a thread, soon after each site, unless it has been done lately. */
async function postponeErasing(db: Db) {
  const due_at = new Date(Date.now() + 10 * MINUTE_MS).toISOString()
  await db.insertInto('jobs').values({ name: ERASE_DELETED, due_at }).execute()
}

async function insertPeople(db: Db) {
  for (const [who, person] of Object.entries(people)) {
    const { id } = await insertTestUser(db, person)
    await insertSession(db, id, sessionToken(who as TestUser))
  }
}

/** A cluster that outlives a run may hold a template with an older schema. */
function templateVersion() {
  const folder = join(import.meta.dirname, '../server/db/migrations')
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  for (const file of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
