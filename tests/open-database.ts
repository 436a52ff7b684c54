import { after } from 'node:test'
import { readSettings } from '../server/config.ts'
import { openEngine } from '../server/db/engine.ts'
import { migrate } from './migrate.ts'
import { storageWithUsers } from './test-users.ts'

/** A database with users and without a site, whose jobs would interfere; closed when the test ends. */
export async function openDatabase() {
  const { settings: environment, remove } = await storageWithUsers()
  const settings = readSettings(environment)
  const { db, close } = openEngine(settings)
  after(async () => {
    await close()
    await remove()
  })
  await migrate(db)
  return { db, environment, settings }
}
