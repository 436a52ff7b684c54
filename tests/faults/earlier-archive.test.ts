import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { insertAuditEntry } from '../../server/audit/queries.ts'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import { migrateIn, migrationNames, readMigrations } from '../../server/db/migrate.ts'
import { sharedCluster } from '../engines.ts'
import { until } from '../until.ts'
import { insertEarlierUser } from '../test-users.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'
import { call } from './call.ts'
import { succeeds } from './filled-site.ts'
import { startSite } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

/** A schema without the search, API tokens, the tools of creations and remembered deletions. */
const EARLIER = '0016-assets'
const IMAGE = `${randomBytes(32).toString('hex')}.webp`

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`what a site with an earlier schema on ${engine} backed up or exported is restored and migrated`, async (t) => {
    const cluster = await sharedCluster()
    const [from, to] = engine === 'SQLite' ? [undefined, cluster] : [cluster, undefined]
    const settings = await freshSettings(from)
    const { topic, gone } = await fillEarlierSite(settings)
    const archive = join(freshFolder(), 'earlier.tar.zst')
    const exported = join(freshFolder(), 'earlier.jsonl')
    await succeeds('server/commands/backup.ts', [archive], settings)
    await succeeds('server/commands/export.ts', [exported], settings)
    assert.equal(await lastMigration(settings), EARLIER, 'the source is only read')
    await succeeds('server/commands/backup.ts', ['--verify', archive], settings)

    for (const [program, file, place] of [
      ['server/commands/restore.ts', archive, await freshSettings(to)],
      ['server/commands/import.ts', exported, await freshSettings(from)],
    ] as const) {
      await succeeds(program, [file], place)
      assert.equal(await lastMigration(place), migrationNames.at(-1))
      await succeeds('server/commands/check-data.ts', [], place)
      assert.deepEqual(readdirSync(join(place.DATA_DIR, 'media')), [IMAGE])
      const { url, kill } = await startSite(place)
      t.after(() => kill('SIGKILL'))
      const shown = (await call(url, `GET /api/topics/${topic.id}`)).body as Shown
      assert.deepEqual(
        [shown.topic.title, shown.replies.map(({ content }) => content)],
        ['Kept through the upgrade', ['An early reply']],
      )
      assert.equal((await call(url, `GET /topic/${gone.id}`)).status, 410)
      const search = async () =>
        JSON.stringify((await call(url, 'GET /api/search?q=upgrade')).body).includes('Kept')
      await until(search, 'the topic to be found')
      const ada = { email: 'ada@example.test', password: 'correct horse battery' }
      const { session } = await call(url, 'POST /api/login', { body: ada })
      const draft = { title: 'Written on the newest schema', content: 'With the next id.' }
      const { status, body } = await call(url, 'POST /api/topics', { session, body: draft })
      assert.deepEqual([status, (body as { id: number }).id], [201, gone.id + 1])
      await kill('SIGTERM')
    }
  })
}

type Shown = { topic: { title: string }; replies: { content: string }[] }

/** A site as an earlier release has left it: a topic, a deleted one, a reply, an image. */
async function fillEarlierSite(settings: SiteSettings) {
  const { db, close } = openEngine(readSettings(settings))
  try {
    await db.transaction().execute((tx) => migrateIn(tx, EARLIER))
    const at = new Date().toISOString()
    await insertEarlierUser(db, { username: 'ada', email: 'ada@example.test' })
    const topic = await insertTopic(db, { title: 'Kept through the upgrade' })
    await insertReply(db, { to: topic, contents: ['An early reply'] })
    const gone = await insertTopic(db)
    await db.deleteFrom('topics').where('id', '=', gone.id).execute()
    await insertAuditEntry(db, 1, { action: 'topic.deleted', id: gone.id, before: {} })
    const used = { created_at: at, used_at: at, check_at: null, generation: '' }
    await db
      .insertInto('media')
      .values({ name: IMAGE, ...used })
      .execute()
    mkdirSync(join(settings.DATA_DIR, 'media'), { recursive: true })
    writeFileSync(join(settings.DATA_DIR, 'media', IMAGE), randomBytes(1_000))
    return { topic, gone }
  } finally {
    await close()
  }
}

async function lastMigration(settings: SiteSettings) {
  const { db, close } = openEngine(readSettings(settings))
  try {
    return (await readMigrations(db)).at(-1)
  } finally {
    await close()
  }
}
