import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { sharedCluster } from '../engines.ts'
import { freshDatabase } from '../fresh-database.ts'
import { startProgram } from '../program.ts'
import { until } from '../until.ts'
import { damagedArchives } from './damaged-archives.ts'
import { addImages, fails, filledSite, readAll, succeeds } from './filled-site.ts'
import { startSite } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

const ADMINISTRATOR = ['create', 'ada@example.test', 'Ada']
const INTERRUPTED = /^A restore, import or move into DATA_DIR \S+ was interrupted\. Run it again/m

for (const engine of ['SQLite', 'PostgreSQL']) {
  test(`after an interrupted restore on ${engine} no site starts until it is repeated`, async (t) => {
    const { settings, session, before } = await filledSite(t)
    addImages(settings)
    const [archive, exported] = ['site.tar.gz', 'site.jsonl'].map((n) => join(freshFolder(), n))
    assert.ok(archive && exported)
    await succeeds('server/commands/backup.ts', [archive], settings)
    await succeeds('server/commands/export.ts', [exported], settings)
    const copy = await freshSettings(engine === 'SQLite' ? undefined : await sharedCluster())
    for (const [signal, program, file] of [
      ['SIGTERM', 'restore', archive],
      ['SIGKILL', 'import', exported],
    ] as const) {
      const startedAt = Date.now()
      const filling = startProgram(`server/commands/${program}.ts`, [file], copy)
      await until(() => countImagesSince(startedAt, copy) > 20)
      filling.signal(signal)
      await filling.ended()
      await refusesToStart(t, copy)
      await fails('server/commands/admin.ts', ADMINISTRATOR, copy, INTERRUPTED)
    }
    await succeeds('server/commands/restore.ts', [archive], copy)
    assert.deepEqual(await readAll(t, copy, session), before)
  })
}

/** Only images written since then: an import finds those that a restore has left. */
function countImagesSince(time: number, { DATA_DIR }: SiteSettings) {
  const media = join(DATA_DIR, 'media')
  const paths = existsSync(media) ? readdirSync(media).map((name) => join(media, name)) : []
  const times = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return times.filter((written) => written > time).length
}

test('after an interrupted move the site starts where it was, and not on the empty database', async (t) => {
  const { settings, session, before } = await filledSite(t)
  const target = await freshDatabase((await sharedCluster()).url)
  const there = { ...settings, DATABASE_URL: target }
  writeFileSync(join(settings.DATA_DIR, 'unfinished-restore'), '')
  await refusesToStart(t, there)
  assert.deepEqual(await readAll(t, settings, session), before)
  await succeeds('server/commands/move.ts', ['--to', target], settings)
  assert.deepEqual(await readAll(t, there, session), before)
})

test('after a restore that failed, an empty site starts in the place that it has left empty', async (t) => {
  const { settings } = await filledSite(t)
  const [whole, damaged] = ['whole.tar.gz', 'damaged.tar.gz'].map((n) => join(freshFolder(), n))
  assert.ok(whole && damaged)
  await succeeds('server/commands/backup.ts', [whole], settings)
  const [bytes] = await damagedArchives(whole)
  writeFileSync(damaged, bytes?.bytes ?? '')
  const copy = await freshSettings()
  await fails('server/commands/restore.ts', [damaged], copy, /./)
  const site = await startSite(copy)
  t.after(() => site.kill('SIGKILL'))
})

async function refusesToStart(t: TestContext, settings: SiteSettings) {
  const start = startSite(settings)
  t.after(async () => (await start.catch(() => null))?.kill('SIGKILL'))
  await assert.rejects(start, INTERRUPTED)
}
