import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { insertBackup } from '../../server/backup/queries.ts'
import { readSettings } from '../../server/config.ts'
import { countRows } from '../../server/db/storage-figures.ts'
import { createMediaFolder } from '../../server/media/media-folder.ts'
import { readImageFigures } from '../../server/system/images.ts'
import { engine } from '../engines.ts'
import { dataUrl, photo, pictures } from '../pictures.ts'
import { recordQueries } from '../recorded-statements.ts'
import { until } from '../until.ts'
import { openSite } from '../site.ts'
import { insertFailedMail, insertTopic } from '../insert-rows.ts'

test('the state of the system names versions, sizes, rows, jobs and mail', async () => {
  const site = await openSite()
  await insertTopic(site.db)
  await insertFailedMail(site.db, 'ada@example.test')
  const images = [await pictures.jpeg(), await photo({ width: 600, height: 400 })]
  for (const imageUrl of images.map((image) => dataUrl(image, 'jpeg'))) {
    const body = { name: 'A thing', description: 'What it is about.', imageUrl, tagIds: [11] }
    await site.as('ada')('POST /api/creations', { body })
  }
  const read = () => site.as('root')('GET /api/admin/system')
  await until(async () => (await read()).jobs.some(({ name }) => name === 'send-mail'))
  const state = await read()
  assert.match(state.version, /^\d+\.\d+\.\d+/)
  assert.equal(state.node, process.version)
  assert.equal(state.database.engine, engine === 'sqlite' ? 'SQLite' : 'PostgreSQL')
  assert.match(state.database.version, /^\d+/)
  assert.ok(state.database.bytes > 100_000)
  assert.equal(state.replica, null)
  assert.equal(state.lastBackup, null)
  assert.deepEqual(state.mail, { waiting: 0, failed: 1 })
  const topics = state.tables.find(({ name }) => name === 'Topics')
  assert.deepEqual(topics, { name: 'Topics', rows: 1, isEstimate: false })
  const folder = join(site.environment['DATA_DIR'] ?? '', 'media')
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  assert.equal(sizes.length, 4, 'each image and its small variant')
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.deepEqual(state.images, { rows: 2, isEstimate: false, bytes })
  assert.ok(Date.parse(state.startedAt) <= Date.now())
  assert.ok(!JSON.stringify(state).includes('@example.test'))
})

test('the state of the system names the last verified backup', async () => {
  const { db, as } = await openSite()
  const times = { startedAt: '2026-01-02T03:04:05.000Z', finishedAt: '2026-01-02T03:05:00.000Z' }
  await insertBackup(db, { ...times, file: 'a.tar.zst', bytes: 12_345, rows: 1, images: 0 })
  const { lastBackup } = await as('root')('GET /api/admin/system')
  assert.deepEqual(lastBackup, { finishedAt: times.finishedAt, bytes: 12_345 })
})

test('the rows of a large table are estimated', async () => {
  const { db } = await openSite()
  const now = new Date().toISOString()
  const rows = Array.from({ length: 1_000 }, () => ({
    at: now,
    user_id: null,
    action: 'tag.created',
    subject: 'tag',
    subject_id: null,
    before: null,
    after: null,
  }))
  for (let part = 0; part < 11; part += 1) await db.insertInto('audit').values(rows).execute()
  if (engine === 'postgres') await sql`analyze audit`.execute(db)
  const { rows: count, isEstimate } = await countRows(db, 'audit')
  assert.ok(isEstimate)
  assert.ok(count >= 10_900 && count <= 12_000, String(count))
})

test('the size of the images is estimated without reading or sorting all of their rows', async () => {
  const { db, environment } = await openSite()
  const time = new Date().toISOString()
  const rows = Array.from({ length: 2_000 }, () => ({
    name: `${randomBytes(32).toString('hex')}.webp`,
    created_at: time,
    used_at: time,
    generation: randomUUID(),
  }))
  for (let at = 0; at < rows.length; at += 200) {
    await db
      .insertInto('media')
      .values(rows.slice(at, at + 200))
      .execute()
  }
  await sql`analyze`.execute(db)
  const { recording, queries } = recordQueries(db)
  const images = await readImageFigures(
    recording,
    createMediaFolder(readSettings(environment).dataDir),
  )
  assert.equal(images.rows, 2_000)
  const sample = queries.find((query) => query.sql.startsWith('select "name"'))
  assert.ok(sample)
  const text = `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${sample.sql}`
  const plan = await db.executeQuery(CompiledQuery.raw(text, [...sample.parameters]))
  assert.doesNotMatch(JSON.stringify(plan.rows), /sort|temp b-tree|seq scan/i)
})
