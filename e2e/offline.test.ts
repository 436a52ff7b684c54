import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../tests/test-users.ts'
import type { TestSite } from '../tests/site.ts'
import { insertCreation, insertReply, insertTopic } from '../tests/insert-rows.ts'
import { openSlowProxy } from '../tests/slow-proxy.ts'
import { untilHydrated, openBrowser, openSite, reload, visit } from './browser.ts'
import type { Visitor } from './browser.ts'
import { FAILED } from './broken-scripts.ts'
import { insertTopics, writeTopic } from './content.ts'
import { field } from './forms.ts'
import { eventually } from './eventually.ts'
import { collectRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'

const ON = { SERVICE_WORKER: 'on' }
/**
 * The worker says so itself: it shows the offline page, or the browser an error. The scripts of a page
 * that is not saved cannot be loaded when the pointer rests on a link to it; those of a saved page must
 * be there, or it would not become ready.
 */
const OFFLINE =
  /^503 GET |ERR_INTERNET_DISCONNECTED|^net::ERR_FAILED \S+\/assets\/|^410 GET \/topic\/1$/

const openPage = async (site: TestSite, visitor: Visitor = {}) =>
  (await openBrowser(site, { expects: OFFLINE, ...visitor, hasServiceWorker: true })).newPage()

test('what a visitor has read can be read offline, and another page shows a list of it', async () => {
  const site = await openSite(ON)
  const proxy = await openSlowProxy(Number(new URL(site.url).port))
  const clicked = await writeTopic(site, { title: 'Opened by a click', content: 'Of one & <all>.' })
  const typed = await writeTopic(site, { title: 'Opened by its address' })
  const unread = await writeTopic(site, { title: 'Never opened' })
  const page = await openPage({ ...site, url: `http://127.0.0.1:${proxy.port}` })
  await visit(page, '/topics')
  await saves(page, ['/topics'])
  await page.getByRole('link', { name: 'Opened by a click' }).click()
  await page.getByText('Of one & <all>.').waitFor()
  await saves(page, ['/topics', clicked.path])
  await visit(page, typed.path)
  await visit(page, `/auth?token=secret`)
  await visit(page, '/search?q=opened')
  await visit(page, '/about')
  await saves(page, ['/about', '/topics', clicked.path, typed.path])

  await page.context().setOffline(true)
  await reload(page)
  await field(page, 'Name').fill('Grace')
  await field(page, 'Email').fill('grace@example.test')
  await field(page, 'Message').fill('A message that is not lost.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seeToast(page, 'Error sending message', 'Please try again later')
  page.on('dialog', (question) => void question.accept())
  await visit(page, clicked.path)
  await page.getByText('Of one & <all>.').waitFor()
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  const rows = page.getByRole('listitem').getByRole('link')
  const known = ['Opened by a click', 'About', 'Opened by its address', 'Discussions']
  assert.deepEqual((await rows.allTextContents()).toSorted(), known.toSorted())
  await rows.getByText('Opened by its address').click()
  await page.getByRole('heading', { level: 1, name: 'Opened by its address' }).waitFor()
  const again = page.getByRole('link', { name: 'Try again' })
  const { origin } = new URL(page.url())
  await page.goto(`${origin}//other.test/topics`)
  const target = await again.evaluate((link) => (link as HTMLAnchorElement).origin)
  assert.equal(target, origin, 'it leads to another site')
  await page.goto(unread.path)
  assert.equal(await again.getAttribute('href'), unread.path)

  // The connection is back: the page that was asked for opens by itself.
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Never opened' }).waitFor()
  // A site that does not answer in time.
  proxy.turn(Infinity)
  await page.goto(typed.path)
  await page.getByRole('heading', { level: 1, name: 'Opened by its address' }).waitFor()
  proxy.turn('pass')
  await site.as('ada')('DELETE /api/topics/:id', { params: { id: String(clicked.id) } })
  assert.equal((await page.goto(clicked.path))?.status(), 410)
  await eventually(async () => assert.ok(!(await saved(page)).includes(clicked.path)))
})

test('a saved page is read again once the site can be reached', async () => {
  const site = await openSite(ON)
  const proxy = await openSlowProxy(Number(new URL(site.url).port))
  const topic = await writeTopic(site, { title: 'Read before' })
  const page = await openPage({ ...site, url: `http://127.0.0.1:${proxy.port}` })
  await visit(page, topic.path)
  await saves(page, [topic.path])

  await insertReply(site.db, { to: topic, contents: ['Written while you were offline'] })
  await page.context().setOffline(true)
  await visit(page, topic.path)
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('heading', { name: 'Replies (0)' }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('Written while you were offline').waitFor()
  await page.getByRole('heading', { name: 'Replies (1)' }).waitFor()

  // The site answers, but later than the page is shown.
  const release = proxy.hold('GET')
  await insertReply(site.db, { to: topic, contents: ['Written before a slow answer'] })
  await visit(page, topic.path)
  await page.getByRole('heading', { name: 'Read before' }).waitFor()
  assert.equal(await page.getByText('Written before a slow answer').count(), 0)
  release()
  await page.getByText('Written before a slow answer').waitFor()
})

test('a page that the site has sent is not read again', async () => {
  const site = await openSite(ON)
  const topic = await writeTopic(site, { title: 'Read just now' })
  const page = await openPage(site)
  await visit(page, topic.path)
  await saves(page, [topic.path])
  const requests = collectRequests(page, 'GET /api/topics/:id')
  await visit(page, topic.path)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForTimeout(500)
  assert.deepEqual(requests, [])
})

test('only the last thirty pages are saved', async () => {
  const site = await openSite(ON)
  await insertTopics(site, 32)
  const page = await openPage(site)
  await visit(page, '/topics')
  await saves(page, ['/topics'])
  // Several at once, as from several tabs.
  await page.evaluate(() => {
    const paths = Array.from({ length: 32 }, (_, at) => `/topic/${at + 1}`)
    for (const read of paths) navigator.serviceWorker.controller?.postMessage({ read })
  })
  await eventually(async () => {
    const pages = await saved(page)
    assert.ok(!pages.includes('/topics'))
    assert.equal(pages.length, 30)
  })
})

test('a page of more than a million characters is not saved, and all together have four million', async () => {
  const site = await openSite(ON)
  const sizes = [310_000, 310_000, 310_000, 310_000, 310_000, 335_000]
  const paths: string[] = []
  for (const size of sizes) {
    const { id } = await insertTopic(site.db, { content: 'word '.repeat(size / 5) })
    paths.push(`/topic/${id}`)
  }
  const [first = '', second = '', third = '', fourth = '', fifth = '', tooLong = ''] = paths
  const lengthOf = async (path: string) => (await (await site.raw(path)).text()).length
  const [length, longest] = [await lengthOf(first), await lengthOf(tooLong)]
  assert.ok(length > 900_000 && length < 980_000 && longest > 1_000_000, `${length}, ${longest}`)

  const page = await openPage(site)
  await visit(page, first)
  await saves(page, [first])
  for (const read of [second, third, fourth]) await tellWorker(page, { read })
  await saves(page, [first, second, third, fourth])
  await tellWorker(page, { read: tooLong })
  await visit(page, '/about')
  await saves(page, ['/about', first, second, third, fourth])
  await tellWorker(page, { read: fifth })
  await eventually(async () => {
    const pages = await saved(page)
    assert.ok(pages.includes(fifth) && !pages.includes(first) && !pages.includes(tooLong))
    assert.equal(pages.length, 5)
  })
})

test('a saved page that the site no longer has is deleted', async () => {
  const site = await openSite(ON)
  const creation = await insertCreation(site.db)
  const path = `/creation/${creation.id}`
  const page = await openPage(site, { expects: /^404 GET \/not-found/ })
  await visit(page, path)
  await saves(page, [path])
  await visit(page, '/about')
  await saves(page, ['/about', path])
  await site.as('ada')('DELETE /api/creations/:id', { params: { id: String(creation.id) } })
  assert.equal((await page.goto(path))?.status(), 404)
  await saves(page, ['/about'])
})

test('a saved page can be read for a week', async () => {
  const site = await openSite(ON)
  const page = await openPage(site)
  await visit(page, '/topics')
  await saves(page, ['/topics'])
  await visit(page, '/about')
  await saves(page, ['/about', '/topics'])
  await age(page, '/about', 6.9)
  await age(page, '/topics', 7.1)
  await page.context().setOffline(true)
  await page.goto('/topics')
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  const rows = page.getByRole('listitem').getByRole('link')
  assert.deepEqual(await rows.allTextContents(), ['About'])
  // There is a connection again for a moment, while the saved page is being opened.
  await page.evaluate(() =>
    addEventListener('beforeunload', () => setTimeout(() => dispatchEvent(new Event('online')))),
  )
  await rows.click()
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
})

test('nothing that a member reads is saved, and logging in and out deletes what was', async () => {
  const site = await openSite(ON)
  const topic = await writeTopic(site, { title: 'Read by both', by: 'bob' })
  const page = await openPage(site)
  await visit(page, topic.path)
  await saves(page, [topic.path])
  await visit(page, '/auth')
  await field(page, 'Email').fill('ada@example.test')
  await page.locator('[type=password]').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Account of ada' }).waitFor()
  await saves(page, [])
  for (const path of [topic.path, '/', '/profile', topic.path]) await visit(page, path)
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  // By then, all effects of the last click would have occurred.
  await page.waitForTimeout(4_000)
  assert.deepEqual(await saved(page), [])
  await page.getByRole('button', { name: 'Account of ada' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')

  await page.context().setOffline(true)
  for (const path of [topic.path, '/', '/profile']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    assert.equal(await page.getByRole('listitem').count(), 0)
    await page.getByText('Pages that you read while you are logged out are saved').waitFor()
  }
  assert.deepEqual(await textsWith(page, 'ada@example.test'), [])
})

test('a page that was requested before a login is not saved after it, nor is what others saw kept', async () => {
  const site = await openSite(ON)
  const proxy = await openSlowProxy(Number(new URL(site.url).port))
  const topic = await writeTopic(site, { title: 'Read by a visitor' })
  const page = await openPage({ ...site, url: `http://127.0.0.1:${proxy.port}` })
  await visit(page, '/about')
  await saves(page, ['/about'])
  const known = proxy.received()
  proxy.turn(2_000)
  await tellWorker(page, { read: topic.path })
  await eventually(async () => assert.ok(proxy.received() > known))
  await tellWorker(page, { clear: true })
  await saves(page, [])
  proxy.turn('pass')
  // Its answer comes later than this one.
  await page.waitForTimeout(3_000)
  assert.deepEqual(await saved(page), [])

  // Somebody has logged in without a message from a page: the next page response shows it.
  await tellWorker(page, { read: '/about' })
  await saves(page, ['/about'])
  const jar = await site.logIn('ada')
  const cookies = [...jar].map(([name, value]) => ({
    name,
    value,
    url: new URL(page.url()).origin,
  }))
  await page.context().addCookies(cookies)
  await tellWorker(page, { read: topic.path })
  await saves(page, [])
})

test('a new build replaces the worker and what it saved, and SERVICE_WORKER=off removes both', async () => {
  const first = await openSite(ON)
  const proxy = await openSlowProxy(Number(new URL(first.url).port))
  const page = await openPage({ ...first, url: `http://127.0.0.1:${proxy.port}` })
  await visit(page, '/about')
  await saves(page, ['/about'])
  const before = await cacheNames(page)
  assert.equal(before.length, 2)

  const second = await openSite({ ...ON, SITE_NAME: 'Another build' })
  proxy.lead(Number(new URL(second.url).port))
  await visit(page, '/topics')
  assert.match(await page.title(), /Another build/)
  await saves(page, ['/topics'])
  await eventually(async () => {
    const after = await cacheNames(page)
    assert.equal(after.length, 2)
    assert.ok(!after.some((name) => before.includes(name)))
  })
  await page.context().setOffline(true)
  await page.goto('/about')
  await page.getByRole('link', { name: 'Another build' }).waitFor()
  await page.context().setOffline(false)
  // It opens by itself.
  await untilHydrated(page)

  const third = await openSite({ SERVICE_WORKER: 'off' })
  proxy.lead(Number(new URL(third.url).port))
  await visit(page, '/topics')
  await eventually(async () => assert.deepEqual(await cacheNames(page), []))
  await visit(page, '/about')
  const registered = () => page.evaluate(() => navigator.serviceWorker.getRegistrations())
  await eventually(async () => assert.deepEqual(await registered(), []))
})

test('a page of a portal that answers in place of a script is not kept as this script', async () => {
  const site = await openSite(ON)
  const sitePort = Number(new URL(site.url).port)
  const proxy = await openSlowProxy(sitePort)
  const portal = createServer((request, response) =>
    request.url === '/portal'
      ? response.setHeader('content-type', 'text/html').end('<h1>Log in to this network</h1>')
      : response.writeHead(302, { location: '/portal' }).end(),
  )
  await once(portal.listen(0, '127.0.0.1'), 'listening')
  after(() => portal.close())
  const url = `http://127.0.0.1:${proxy.port}`
  const page = await openPage({ ...site, url }, { expects: /module script|^302 GET / })
  await visit(page, '/about')
  await saves(page, ['/about'])
  proxy.lead((portal.address() as AddressInfo).port)
  const search = page.getByRole('banner').getByRole('link', { name: 'Search' })
  await search.click()
  await page.getByText(FAILED).waitFor()
  proxy.lead(sitePort)
  await reload(page)
  await search.click()
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
})

/** Makes a saved page so many days old. */
const age = (page: Page, path: string, days: number) =>
  page.evaluate(
    async ([url, savedAt]) => {
      const [name = ''] = (await caches.keys()).filter((one) => one.includes('pages'))
      const pages = await caches.open(name)
      const saved = await pages.match(url)
      const headers = new Headers(saved?.headers)
      headers.set('x-saved-at', savedAt)
      await pages.put(url, new Response(await saved?.text(), { headers }))
    },
    [path, String(Date.now() - days * 86_400_000)] as const,
  )

const tellWorker = (page: Page, message: { read: string } | { clear: true }) =>
  page.evaluate((told) => navigator.serviceWorker.controller?.postMessage(told), message)

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** The addresses of the saved pages. */
const saved = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('pages'))
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return found.flat().map((url) => url.slice(location.origin.length))
  })

const saves = (page: Page, paths: string[]) =>
  eventually(async () => assert.deepEqual((await saved(page)).toSorted(), paths.toSorted()))

/** The saved responses that contain a text. */
const textsWith = (page: Page, text: string) =>
  page.evaluate(async (searched) => {
    const names = await caches.keys()
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()))
    const all = await Promise.all(found.flat().map((response) => response.text()))
    return all.filter((one) => one.includes(searched))
  }, text)
