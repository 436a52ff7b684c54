import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { find, parseHtml } from '../html.ts'
import { maySave } from '../../web/service-worker/addresses.ts'
import { currentGeneration, deletePages, savePage } from '../../web/service-worker/saved-pages.ts'
import { openSite } from '../site.ts'

test('the service worker is checked for a new build each time, and pages say that there is one', async () => {
  const { raw } = await openSite()
  const other = await openSite({ SITE_NAME: 'Weavers & Co' })
  const response = await raw('/sw.js')
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/)
  assert.equal(response.headers.get('cache-control'), 'no-cache')
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
  assert.equal((await raw('/sw.js', { headers })).status, 304)
  const script = await response.text()
  const build = /^self\.BUILD="([\w-]{27})";/.exec(script)?.[1] ?? ''
  assert.ok(build)
  assert.ok(!(await (await other.raw('/sw.js')).text()).includes(build))
  assert.match(await (await raw('/about')).text(), /"savesPages":true/)
})

test('the offline page has the look of the site without its scripts, and no search engine lists it', async () => {
  const { raw } = await openSite({ SITE_NAME: 'Weavers & Co' })
  const response = await raw('/offline')
  assert.equal(response.headers.get('cache-control'), 'no-cache')
  assert.equal(response.headers.get('x-robots-tag'), 'noindex')
  const html = await response.text()
  const page = parseHtml(html)
  assert.equal(find(page, 'link', { rel: 'stylesheet' }).length, 1)
  const policy = response.headers.get('content-security-policy') ?? ''
  for (const { attributes, text } of find(page, 'script')) {
    assert.equal(attributes.get('src'), undefined)
    assert.ok(policy.includes(hash('sha256', text, 'base64')), text)
  }
  assert.match(html, /<title>You are offline · Weavers &amp; Co<\/title>/)
})

test('SERVICE_WORKER=off removes the worker from browsers that have it', async () => {
  const { raw } = await openSite({ SERVICE_WORKER: 'off' })
  const response = await raw('/sw.js')
  assert.equal(response.headers.get('cache-control'), 'no-cache')
  assert.match(await response.text(), /registration\.unregister\(\)/)
  assert.equal((await raw('/offline')).status, 404)
  assert.match(await (await raw('/about')).text(), /"savesPages":false/)
})

test('the service worker saves pages for reading, and none with a form or a secret', () => {
  const isSaved = (path: string) => maySave(new URL(path, 'https://guild.test'))
  for (const path of ['/', '/?tab=tools', '/topics?page=2', '/topic/7', '/user/2', '/feeds']) {
    assert.equal(isSaved(path), true, path)
  }
  for (const path of [
    '/?new=topic',
    '/topics?new=topic',
    '/auth?token=x',
    '/admin',
    '/search?q=a',
  ]) {
    assert.equal(isSaved(path), false, path)
  }
})

const ORIGIN = 'https://guild.test'

/** Caches in memory; `onPut` runs while a response is being stored. Returns a function that lists what is saved. */
function openCaches(t: TestContext, onPut = async () => {}) {
  const all = new Map<string, Map<string, Response>>()
  const entriesOf = (name: string) => all.get(name) ?? new Map<string, Response>()
  const open = async (name: string) => ({
    keys: async () => [...entriesOf(name).keys()].map((url) => ({ url })),
    match: async (url: string) => entriesOf(name).get(url),
    delete: async (url: string) => entriesOf(name).delete(url),
    async put(url: string, response: Response) {
      await onPut()
      all.set(name, entriesOf(name).set(url, response))
    },
  })
  const caches = {
    open,
    keys: async () => [...all.keys()],
    delete: async (n: string) => all.delete(n),
  }
  Reflect.set(globalThis, 'caches', caches)
  t.after(() => Reflect.deleteProperty(globalThis, 'caches'))
  return () => [...all.values()].flatMap((entries) => [...entries.keys()])
}

const pageWith = (cacheControl: string) =>
  new Response('<html></html>', {
    headers: { 'cache-control': cacheControl, 'content-type': 'text/html; charset=utf-8' },
  })

test('an answer for one member alone deletes the saved pages', async (t) => {
  const listSaved = openCaches(t)
  await savePage(`${ORIGIN}/about`, pageWith('public, no-cache'), currentGeneration())
  assert.deepEqual(listSaved(), [`${ORIGIN}/about`])
  await savePage(`${ORIGIN}/topics`, pageWith('private, no-cache'), currentGeneration())
  assert.deepEqual(listSaved(), [])
})

test('a page that is being read or stored when somebody logs in is not kept', async (t) => {
  const listSaved = openCaches(t)
  const before = currentGeneration()
  await deletePages()
  await savePage(`${ORIGIN}/about`, pageWith('public, no-cache'), before)
  assert.deepEqual(listSaved(), [])
  const listStored = openCaches(t, deletePages)
  await savePage(`${ORIGIN}/about`, pageWith('public, no-cache'), currentGeneration())
  assert.deepEqual(listStored(), [])
})
