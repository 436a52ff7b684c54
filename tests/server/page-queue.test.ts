import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queueLengths } from '../../server/bounded-queue.ts'
import { inPageQueue } from '../../server/pages/page-queue.ts'
import { openSite } from '../site.ts'
import { until } from '../until.ts'

const AT_ONCE = 16
const WAITING_MAX = 1_000

/** Pages of as many visitors that are being rendered until they are released. */
function holdPages(count: number, url = '/topics') {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pages = Array.from({ length: count }, (_, at) =>
    inPageQueue(url, `visitor ${at}`, () => promise),
  )
  return async () => {
    resolve()
    await Promise.all(pages)
  }
}

const lengths = (queue = 'pages') => {
  const { running = 0, waiting = 0 } = queueLengths().find(({ name }) => name === queue) ?? {}
  return { running, waiting }
}

test('a page that is not cached waits while 16 others are rendered, and a cached one does not', async () => {
  const site = await openSite()
  assert.equal((await site.raw('/about')).status, 200)
  const release = holdPages(AT_ONCE)
  const page = site.raw('/topics')
  await until(() => lengths().waiting === 1)
  assert.equal((await site.raw('/about')).status, 200)
  assert.deepEqual(lengths(), { running: AT_ONCE, waiting: 1 })
  await release()
  assert.equal((await page).status, 200)
})

test('with 1,000 pages waiting, the next is refused at once as a page that says so', async () => {
  const site = await openSite()
  const release = holdPages(AT_ONCE + WAITING_MAX)
  const page = await site.raw('/topics')
  assert.equal(page.status, 503)
  assert.equal(page.headers.get('retry-after'), '2')
  assert.match(await page.text(), /<p>The site is busy\. Please try again in a moment\.<\/p>/)
  await release()
  assert.equal((await site.raw('/topics')).status, 200)
})

test('no other page waits behind pages that search', async () => {
  const site = await openSite()
  const release = holdPages(AT_ONCE, '/search?q=held')
  const search = site.raw('/search?q=waits')
  await until(() => lengths('pages that search').waiting === 1)
  assert.equal((await site.raw('/topics')).status, 200)
  assert.deepEqual(lengths('pages that search'), { running: AT_ONCE, waiting: 1 })
  await release()
  assert.equal((await search).status, 200)
})

test('one client cannot fill the queue of pages', async () => {
  const site = await openSite()
  const { promise, resolve } = Promise.withResolvers<void>()
  const pages = Array.from({ length: AT_ONCE + WAITING_MAX }, () =>
    inPageQueue('/topics', 'a client', () => promise),
  )
  let refused = 0
  const ended = pages.map((page) => page.catch(() => (refused += 1)))
  const page = site.raw('/topics')
  await until(() => refused > 0)
  assert.deepEqual(lengths(), { running: AT_ONCE, waiting: WAITING_MAX })
  resolve()
  assert.equal((await page).status, 200)
  await Promise.all(ended)
  assert.equal(refused, 1)
})

test('a page that has waited for eight seconds is refused', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const release = holdPages(AT_ONCE)
  const refused = assert.rejects(
    inPageQueue('/topics', 'a visitor', async () => {}),
    /The site is busy/,
  )
  t.mock.timers.tick(7_999)
  assert.equal(lengths().waiting, 1)
  t.mock.timers.tick(1)
  await refused
  await release()
})
