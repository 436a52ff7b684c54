import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sharedCluster } from '../engines.ts'
import { until } from '../until.ts'
import { dataUrl, photo } from '../pictures.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import { startSite } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { freshSettings } from './trial.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)
const LIFE_MS = { min: 100, max: 900 }
const WRITERS = 4
/** Few, so that uploads and removals of the same picture collide. */
const PICTURES = 3

test('a site on SQLite killed during uploads loses no picture and leaves no orphan', async (t) => {
  await killAmidPictures(t, await freshSettings())
})

test('a site on PostgreSQL killed during uploads loses no picture and leaves no orphan', async (t) => {
  await killAmidPictures(t, await freshSettings(await sharedCluster()))
})

test('a site of two processes killed during uploads loses no picture', async (t) => {
  await killAmidPictures(t, { ...(await freshSettings()), WORKERS: '2' })
})

async function killAmidPictures(t: TestContext, settings: SiteSettings) {
  const sources: string[] = []
  for (let seed = 1; seed <= PICTURES; seed += 1) {
    sources.push(dataUrl(await photo({ width: 60, height: 40, seed }), 'jpeg'))
  }
  let site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const body = { username: 'Grace', email: 'grace@example.test', password: 'a good one' }
  const { session } = await call(site.url, 'POST /api/register', { body })
  const tags = (await call(site.url, 'GET /api/tags?type=creation')).body as { id: number }[]
  const creation = { name: 'A picture', description: 'That comes and goes.', tagIds: [tags[0]?.id] }
  let answered = 0

  for (let round = 0; round < ROUNDS; round += 1) {
    const { url } = site
    const end = new AbortController()
    const writers = Array.from({ length: WRITERS }, async (_, who) => {
      for (let at = who; !end.signal.aborted; at += 1) {
        const shared = { ...creation, imageUrl: sources[at % PICTURES] }
        const made = await call(url, 'POST /api/creations', { session, body: shared })
        if (made.status !== 201) return
        answered += 1
        // Some stay.
        if (at % 7 === 0) continue
        const { id } = made.body as { id: number }
        await call(url, `DELETE /api/creations/${id}`, { session })
      }
    })
    const before = answered
    await until(() => answered > before, 'a picture to be shared')
    await sleep(LIFE_MS.min + Math.random() * (LIFE_MS.max - LIFE_MS.min))
    await site.kill('SIGKILL')
    end.abort()
    await Promise.all(writers)
    // Reserved but unused rows become due at once, not in ten minutes.
    await withSql(settings, (sql) =>
      sql.rows(`update media set check_at = '2020-01-01T00:00:00.000Z' where check_at is not null`),
    )
    if (settings.DATABASE_URL) await freeJobs(settings)
    site = await startSite(settings)
    await assertWhole(site.url, settings)
  }
  t.diagnostic(`${answered} pictures were shared`)
  assert.ok(answered > 0)
}

/** Otherwise another process would wait a minute to take over the killed one's job. */
const freeJobs = (settings: SiteSettings) =>
  withSql(settings, (sql) => sql.rows('update jobs set held_until = null'))

async function assertWhole(url: string, settings: SiteSettings) {
  type Row = { name: string }
  const read = (text: string) => withSql(settings, (sql) => sql.rows<Row>(text))
  const due = () => read('select name from media where check_at is not null')
  await until(async () => (await due()).length === 0, 'all pictures to be looked at')
  const used = await read(
    'select distinct image_url as name from creations where image_url is not null',
  )
  for (const { name } of used) assert.equal((await call(url, `GET ${name}`)).status, 200, name)
  const rows = (await read('select name from media')).map(({ name }) => name).toSorted()
  assert.deepEqual(rows, used.map(({ name }) => name.slice('/media/'.length)).toSorted())
  const files = readdirSync(join(settings.DATA_DIR, 'media'))
  const kept = files.filter((file) => file.endsWith('.webp') && !file.includes('-small'))
  assert.deepEqual(kept.toSorted(), rows)
}
