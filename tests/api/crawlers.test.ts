import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { ID_MAX } from '#contract/constants.ts'
import { holdClock } from '../hold-clock.ts'
import { find, parseHtml } from '../html.ts'
import { people } from '../test-users.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import { insertCreation, insertReply, insertTool, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const { as, db, raw } = site

test('robots.txt names the sitemap and keeps crawlers from what only members see', async () => {
  const response = await raw('/robots.txt')
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
  const lines = (await response.text()).split('\n')
  assert.equal(lines[0], 'User-agent: *')
  for (const line of ['Disallow: /admin', 'Disallow: /profile']) assert.ok(lines.includes(line))
  assert.ok(lines.includes(`Sitemap: ${PUBLIC_URL}/sitemap.xml`))
  assert.equal((await raw('/api/topics')).headers.get('x-robots-tag'), 'noindex')
  assert.equal((await raw('/topics')).headers.get('x-robots-tag'), null)
})

test('the sitemap leads to every public page, each once, with the time of its last edit', async () => {
  const topic = await as('ada')('POST /api/topics', {
    body: { title: 'Listed', content: 'In the sitemap.' },
  })
  const gone = await insertTopic(db)
  const creation = await insertCreation(db)
  const tool = await insertTool(db)
  const hidden = await insertTool(db, { visible: false })
  const paths = [`/topic/${topic.id}`, `/creation/${creation.id}`, `/tool/${tool.id}`]
  const before = await pages()
  assert.deepEqual(
    [...before.keys()].toSorted(),
    ['/', '/about', '/feeds', '/topics', `/topic/${gone.id}`, ...paths].toSorted(),
  )
  assert.equal(before.get(`/topic/${topic.id}`), topic.createdAt)
  assert.ok(!before.has(`/tool/${hidden.id}`))
  await as('ada')('DELETE /api/topics/:id', { params: gone })
  const next = await insertTopic(db)
  const after = await pages()
  assert.ok(after.has(`/topic/${next.id}`) && !after.has(`/topic/${gone.id}`))
})

test('an edit is in a sitemap, which is read again after an hour and not sooner', async (t) => {
  const { pass } = holdClock(t)
  const other = await openSite()
  const { id } = await insertTopic(other.db)
  const path = '/sitemaps/topic-1.xml'
  const modified = async () => (await locations(path, other))[0]?.modified
  const before = await modified()
  const body = { title: 'Edited', content: 'After it was listed.' }
  const { updatedAt } = await other.as('ada')('PUT /api/topics/:id', { params: { id }, body })
  pass(59 * 60_000)
  assert.equal(await modified(), before)
  pass(60_001)
  assert.equal(await modified(), updatedAt)
})

test('a sitemap has at most 10,000 addresses, and those of a million ids are listed at once', async () => {
  const other = await openSite()
  const created_at = '2026-01-02T03:04:05.678Z'
  const row = { community_id: 1, user_id: 1, title: 'A title', content: 'Text', created_at }
  const ids = [1, 9_999, 10_000, 10_001, 500_000, 999_999]
  const edited_at = '2026-02-03T04:05:06.789Z'
  const editOf = (id: number) => (id === 9_999 ? edited_at : null)
  const rows = ids.map((id) => ({ ...row, id, reply_count: 0, updated_at: editOf(id) }))
  await other.db.insertInto('topics').values(rows).execute()
  const files = (await locations('/sitemap.xml', other)).filter(({ path }) => /topic/.test(path))
  assert.deepEqual(
    files.map(({ path }) => path),
    [1, 2, 50, 100].map((file) => `/sitemaps/topic-${file}.xml`),
  )
  const times = files.map(({ modified }) => modified)
  assert.deepEqual(times, [edited_at, created_at, created_at, created_at])
  const listed = await Promise.all(files.map(async ({ path }) => locations(path, other)))
  assert.deepEqual(
    listed.map((file) => file.map(({ path }) => path)),
    [[1, 9_999, 10_000], [10_001], [500_000], [999_999]].map((ofFile) =>
      ofFile.map((id) => `/topic/${id}`),
    ),
  )
  assert.deepEqual(
    listed[0]?.map(({ modified }) => modified),
    [created_at, edited_at, created_at],
  )
  const unknown = ['topic-3', 'topic-0', 'topic-101', 'topic-99999999999', 'user-1', 'x', 'page-2']
  for (const name of unknown)
    assert.equal((await other.raw(`/sitemaps/${name}.xml`)).status, 404, name)
})

test('the sitemap lists the newest thousand files of a kind', async () => {
  const other = await openSite()
  const row = { community_id: 1, user_id: 1, title: 'A title', content: 'Text', reply_count: 0 }
  const times = { created_at: '2026-01-02T03:04:05.678Z', updated_at: null }
  const rows = [1, 2_000_000, 2_000_001, 12_000_000].map((id) => ({ ...row, ...times, id }))
  await other.db.insertInto('topics').values(rows).execute()
  const files = (await locations('/sitemap.xml', other)).map(({ path }) => path)
  assert.deepEqual(
    files,
    ['page-1', 'topic-201', 'topic-1200'].map((name) => `/sitemaps/${name}.xml`),
  )
})

test('a sitemap of the last possible ids is listed and answers, and one beyond them is a 404', async () => {
  const other = await openSite()
  const row = { community_id: 1, user_id: 1, title: 'A title', content: 'Text', reply_count: 0 }
  const times = { created_at: '2026-01-02T03:04:05.678Z', updated_at: null }
  await other.db
    .insertInto('topics')
    .values({ ...row, ...times, id: ID_MAX })
    .execute()
  const last = `/sitemaps/topic-${Math.ceil(ID_MAX / 10_000)}.xml`
  const listed = await locations('/sitemap.xml', other)
  assert.deepEqual(
    listed.map(({ path }) => path),
    ['/sitemaps/page-1.xml', last],
  )
  assert.deepEqual(
    (await locations(last, other)).map(({ path }) => path),
    [`/topic/${ID_MAX}`],
  )
  for (const kind of ['topic', 'creation', 'tool']) {
    for (const file of [Math.ceil(ID_MAX / 10_000) + 1, ID_MAX]) {
      const { status } = await other.raw(`/sitemaps/${kind}-${file}.xml`)
      assert.equal(status, 404, `${kind}-${file}`)
    }
  }
})

test('every address of a page has one canonical address, which is its own', async () => {
  const { id } = await insertTopic(db)
  const thread = await insertTopic(db)
  await insertReply(db, { to: thread, contents: ['The first reply.', 'The second reply.'] })
  const [first] = await as(null)('GET /api/topics/:id/replies', { params: thread })
  const part = `/topic/${thread.id}?after=${first?.id}`
  const tool = `/tool/${(await insertTool(db)).id}`
  const member = `/user/${people.ada.id}`
  const canonical: Record<string, string> = {
    '/': '/',
    '/?tab=tools': '/',
    '/?utm_source=x&page=1': '/',
    '/?tag=Discuss': '/topics?tag=Discuss',
    '/?page=2': '/topics?page=2',
    '/?page=2&category=IDE&new=tool': '/?category=IDE',
    '/?tab=creations&tag=Discuss': '/?tab=creations',
    '/?creationsPage=2&kind=Game&tab=creations': '/?tab=creations&kind=Game&creationsPage=2',
    '/?tab=resources&type=Blog&page=3': '/?tab=resources&type=blog',
    '/topics?page=2&tag=Show+%26+Tell': '/topics?tag=Show+%26+Tell&page=2',
    '/topics?tag=All+Topics&page=1&x=y': '/topics',
    // As in the API, the first value of a repeated parameter counts.
    '/topics?tag=Discuss&tag=Unknown&page=2&page=3': '/topics?tag=Discuss&page=2',
    [`/topics/${id}`]: `/topic/${id}`,
    [`/topic/${id}?after=3`]: `/topic/${id}`,
    [part]: part,
    [part.replace('topic', 'topics')]: part,
    [`/topic/${thread.id}?after=999999999`]: `/topic/${thread.id}`,
    [`${tool}?page=1&tab=tools`]: tool,
    [`${tool}?creationsPage=3&page=2&x=y`]: `${tool}?page=2&creationsPage=3`,
    [`${member}?creationsPage=2`]: member,
    [`${member}?page=2&creationsPage=3`]: `${member}?page=2`,
    [`${member}?creationsPage=3&page=2&tab=creations`]: `${member}?tab=creations&creationsPage=3`,
    [`${member}?tab=resources&resourcesPage=2`]: `${member}?tab=resources&resourcesPage=2`,
    '/search?page=2&q=loom&x=y': '/search?q=loom&page=2',
    '/search?tag=IDE&kind=tool&page=1': '/search?kind=tool&tag=IDE',
    '/feeds?x=1': '/feeds',
  }
  for (const [path, expected] of Object.entries(canonical)) {
    for (const address of [path, expected]) {
      const html = await (await raw(address)).text()
      const [link] = find(parseHtml(html), 'link', { rel: 'canonical' })
      assert.equal(link?.attributes.get('href'), PUBLIC_URL + expected, address)
    }
  }
})

test('an address that spells a filter otherwise moves to its canonical address, for everybody', async () => {
  const moved: Record<string, string> = {
    '/topics?tag=discuss': '/topics?tag=Discuss',
    '/topics?page=2&tag=%20SHOW+%26+tell': '/topics?tag=Show+%26+Tell&page=2',
    '/topics?tag=all+topics&page=2': '/topics?page=2',
    '/?tag=discuss&category=ide&x=y': '/?tag=Discuss&category=IDE',
    '/?tab=creations&kind=game&creationsPage=2&tag=DISCUSS':
      '/?tab=creations&tag=Discuss&kind=Game&creationsPage=2',
    '/?tab=creations&kind=all': '/?tab=creations',
  }
  for (const [path, expected] of Object.entries(moved)) {
    for (const who of [null, 'ada'] as const) {
      const { status, headers } = await raw(path, {}, who)
      assert.deepEqual([status, headers.get('location')], [301, expected], path)
      assert.equal((await raw(expected, {}, who)).status, 200, expected)
    }
  }
})

test('the filters that select everything are not part of a canonical address', async () => {
  const canonical = { '/?tab=creations&kind=All': '/?tab=creations', '/?tag=All+Topics': '/' }
  for (const [path, expected] of Object.entries(canonical)) {
    const response = await raw(path)
    assert.equal(response.status, 200)
    const [link] = find(parseHtml(await response.text()), 'link', { rel: 'canonical' })
    assert.equal(link?.attributes.get('href'), PUBLIC_URL + expected, path)
  }
})

test('pages name their feeds and their Markdown, which answer', async () => {
  const { id } = await insertTopic(db)
  const creation = await insertCreation(db)
  const expected: Record<string, string[]> = {
    [`/topic/${id}`]: [`/topic/${id}.md`, `/feeds/topics/${id}.atom`, `/feeds/topics/${id}.json`],
    [`/topics/${id}`]: [`/topic/${id}.md`, `/feeds/topics/${id}.atom`, `/feeds/topics/${id}.json`],
    [`/creation/${creation.id}`]: [`/creation/${creation.id}.md`],
    '/topics?tag=Show+%26+Tell': ['atom', 'json'].map(
      (format) => `/feeds/topics.${format}?tag=Show+%26+Tell`,
    ),
    '/': ['topics', 'tools', 'creations', 'resources'].flatMap((kind) => [
      `/feeds/${kind}.atom`,
      `/feeds/${kind}.json`,
    ]),
    '/about': [],
    '/topic/4242': [],
  }
  for (const [path, links] of Object.entries(expected)) {
    const html = await (await raw(path)).text()
    const found = find(parseHtml(html), 'link', { rel: 'alternate' })
    const paths = found.map((link) => link.attributes.get('href')?.replace(PUBLIC_URL, '') ?? '')
    assert.deepEqual(paths, links, path)
    for (const [at, link] of paths.entries()) {
      const response = await raw(link)
      assert.equal(response.status, 200, link)
      const type = found[at]?.attributes.get('type') ?? 'none'
      assert.ok(response.headers.get('content-type')?.startsWith(type), link)
    }
  }
})

test('the page of feeds links to a feed of each tag, type and community', async () => {
  const html = await (await raw('/feeds')).text()
  const hrefs = find(parseHtml(html), 'a').map((link) => link.attributes.get('href') ?? '')
  const feeds = hrefs.filter((href) => href.startsWith('/feeds/'))
  const some = ['/feeds/topics.atom', '/feeds/topics.json?tag=Show+%26+Tell']
  for (const href of [...some, '/feeds/tools.atom?communityId=1', '/feeds/resources.atom?tag=blog'])
    assert.ok(feeds.includes(href), href)
  for (const href of feeds) assert.equal((await raw(href)).status, 200, href)
})

type Location = { path: string; modified: string | undefined }

/** All pages by the sitemap, with their times; none is listed twice. */
async function pages() {
  const files = await locations('/sitemap.xml')
  const listed = (await Promise.all(files.map(({ path }) => locations(path)))).flat()
  assert.equal(new Set(listed.map(({ path }) => path)).size, listed.length)
  return new Map(listed.map(({ path, modified }) => [path, modified]))
}

async function locations(path: string, from = site): Promise<Location[]> {
  const response = await from.raw(path)
  const text = await response.text()
  assert.equal(response.status, 200, path)
  assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8')
  const { root } = parseXml(text)
  assert.equal(root?.attributes['xmlns'], 'http://www.sitemaps.org/schemas/sitemap/0.9')
  const items = (root?.children ?? []).filter((node) => node instanceof XmlElement)
  return items.map((item) => {
    const parts = item.children.filter((node) => node instanceof XmlElement)
    const textOf = (name: string) => parts.find((part) => part.name === name)?.text
    const address = textOf('loc') ?? ''
    assert.ok(address.startsWith(`${PUBLIC_URL}/`), address)
    return { path: address.slice(PUBLIC_URL.length), modified: textOf('lastmod') }
  })
}
