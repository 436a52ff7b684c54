import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/durations.ts'
import { startBackupThread } from '../../server/backup/backup-thread.ts'
import { findSiteId } from '../../server/claim-places.ts'
import { releaseAllJobs } from '../../server/jobs/queries.ts'
import { untilLost } from '../../server/jobs/scheduled-backup.ts'
import { reserveMedia } from '../../server/media/queries.ts'
import { openDatabase } from '../open-database.ts'

/** As long as a process trusts its lease (`one-per-site.ts`). */
const LEASE_TTL_MS = 20_000
const BACKUP_MS = 120_000

for (const pauseMs of [500, 1_500, 30_000]) {
  test(`a backup keeps its lease where a pause of half a second takes ${pauseMs} ms`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'] })
    let validUntil = LEASE_TTL_MS
    const lease = {
      isHeld: () => Date.now() < validUntil,
      renew: async () => {
        validUntil = Date.now() + LEASE_TTL_MS
        return true
      },
    }
    const done = new AbortController()
    await untilLost(lease, done.signal, async () => {
      t.mock.timers.tick(pauseMs)
      if (Date.now() >= BACKUP_MS) done.abort()
      return null
    })
    assert.ok(done.signal.aborted, `the lease was lost after ${Date.now()} ms`)
  })
}

test('a backup ends once another process has its lease', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  const lease = { isHeld: () => true, renew: async () => false }
  const pause = async () => {
    t.mock.timers.tick(500)
    return null
  }
  assert.equal(await untilLost(lease, new AbortController().signal, pause), null)
})

test('a backup is made although another process, which has lost its lease, is still making one', async () => {
  const { db, settings } = await openDatabase()
  const siteId = await findSiteId(db)
  const bytes = Buffer.from('a picture')
  const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`
  await reserveMedia(db, name, new Date(Date.now() + HOUR_MS))
  const image = join(settings.dataDir, 'media', name)
  mkdirSync(join(settings.dataDir, 'media'), { recursive: true })
  const folder = mkdtempSync(join(settings.dataDir, 'backups-'))
  /** A backup that waits for the image to be written, as for a store that is slow. */
  async function begin() {
    rmSync(image, { force: true })
    execFileSync('mkfifo', [image])
    const { made } = startBackupThread({ settings, folder, keep: 1, siteId }, () => {})
    const file = await open(image, 'w')
    async function goOn() {
      await file.write(bytes)
      await file.close()
      return made
    }
    return { goOn }
  }
  const first = await begin()
  await releaseAllJobs(db)
  const second = await begin()
  await assert.rejects(first.goOn(), /may have been deleted meanwhile/)
  const { file } = await second.goOn()
  assert.deepEqual(readdirSync(folder), [file])
})
