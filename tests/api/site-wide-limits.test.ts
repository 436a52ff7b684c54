import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { engine, freshStorage } from '../engines.ts'
import { holdClock } from '../hold-clock.ts'
import { startSite } from '../program.ts'
import { openSite } from '../site.ts'

const SEARCHES_MAX = 120
/** The rest follow slowly: processes exchange their counts once a second. */
const AT_ONCE = 60
const PAUSE_MS = 25
const REFUSALS = 6
const limited = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }

test(
  'two nodes together accept what a rate limit allows an address',
  { skip: engine === 'sqlite' },
  async (t) => {
    holdClock(t)
    const one = await openSite(limited)
    const two = await openSite({ ...one.environment, PORT: '0' })
    const calm = await Promise.all([one, two].map(({ url }) => search(url, '198.51.100.2')))
    assert.deepEqual(calm, [200, 200])
    await assertTogether([one.url, two.url])
    const rows = await one.db.selectFrom('counters').selectAll().execute()
    // The reads and the searches of the busy address.
    assert.ok(rows.length >= 1 && rows.length <= 2, JSON.stringify(rows))
    assert.ok(!JSON.stringify(rows).includes('198.51.100.1'))
    assert.equal(await search(two.url, '198.51.100.2'), 200)
  },
)

test('the processes of WORKERS together accept what a rate limit allows an address', async () => {
  const storage = await freshStorage()
  const site = await startSite({ ...storage.settings, ...limited, WORKERS: '2' })
  await assertTogether([site.url, site.url])
  await site.stop()
  await storage.remove()
})

/** Searches at two processes in turn, until both refuse. */
async function assertTogether(urls: string[]) {
  let accepted = 0
  for (let sent = 0, refused = 0; refused < REFUSALS; sent += 1) {
    const status = await search(urls[sent % 2] ?? '', '198.51.100.1')
    assert.ok(status === 200 || status === 429, `${status}`)
    if (status === 200) accepted += 1
    refused = status === 429 ? refused + 1 : 0
    if (accepted > AT_ONCE) await sleep(PAUSE_MS)
  }
  assert.ok(accepted >= SEARCHES_MAX && accepted < 2 * SEARCHES_MAX, `${accepted} were accepted`)
}

/** Workers get connections in turn, so each request has one of its own. */
async function search(url: string, ip: string) {
  const headers = { 'x-forwarded-for': ip, connection: 'close' }
  return (await fetch(`${url}/api/search?q=weaving`, { headers })).status
}
