import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilLost } from '../../server/jobs/scheduled-backup.ts'

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
