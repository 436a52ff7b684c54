import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml } from '@rgrove/parse-xml'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { feedId } from '../../server/feeds/feed.ts'
import { holdClock } from '../hold-clock.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import {
  insertCommunity,
  insertCreation,
  insertReply,
  insertResource,
  insertTag,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

const site = await openSite()
const { as, db, raw } = site

const FEEDS = ['topics', 'tools', 'creations', 'resources'].map((kind) => `/feeds/${kind}`)

test('a new topic, tool, creation and resource is the first entry of its feed, in both formats', async () => {
  const topic = await as('ada')('POST /api/topics', {
    body: {
      title: 'Fed topic',
      content: 'See [this](/topic/1), [the end](#end) and **that**.',
      tagIds: [2],
    },
  })
  const tool = await insertTool(db, { name: 'Fed tool' })
  const { id: creation } = await insertCreation(db, { name: 'Fed creation' })
  const { id: resource } = await insertResource(db, { name: 'Fed resource' })
  const firsts = await Promise.all(FEEDS.map(async (path) => (await entries(path)).atom[0]))
  assert.deepEqual(
    firsts.map((entry) => entry?.id),
    [
      `/topic/${topic.id}`,
      `/tool/${tool.id}`,
      `/creation/${creation}`,
      `/resource/${resource}`,
    ].map((path) => `tag:guildhall.test,2026:${path}`),
  )
  const [first] = firsts
  assert.equal(first?.title, 'Fed topic')
  assert.equal(first?.url, `${PUBLIC_URL}/topic/${topic.id}`)
  assert.equal(first?.author, 'ada')
  assert.deepEqual([first?.published, first?.updated], [topic.createdAt, topic.createdAt])
  assert.match(first?.content ?? '', /<a href="http:\/\/guildhall\.test\/topic\/1">this<\/a>/)
  assert.ok(first?.content.includes(`<a href="${PUBLIC_URL}/topic/${topic.id}#end">`))
  assert.match(first?.content ?? '', /<strong>that<\/strong>/)
  for (const path of FEEDS) await assertSame(path)
})

test('a text in a feed has no button to copy its code, and its task lists need no checkboxes', async () => {
  const content = '```js\nconst a = 1\n```\n\n- [ ] To glaze\n- [x] Turned\n- [ ]no task'
  const topic = await insertTopic(db, { title: 'Code and tasks', content })
  await insertReply(db, { to: topic, contents: [content] })
  const made = { description: content, imageUrl: 'https://example.test/a.png', tagIds: [11] }
  await as('ada')('POST /api/creations', { body: { name: 'Code and tasks', ...made } })
  for (const path of ['/feeds/topics', `/feeds/topics/${topic.id}`, '/feeds/creations']) {
    const text = (await entries(path)).atom[0]?.content ?? ''
    assert.match(text, /<pre[^>]*><code[^>]*>.*const.* a = .*<\/pre>/s, path)
    assert.match(text, /☐ To glaze.*☑ Turned/s, path)
    assert.doesNotMatch(text, /<button|<input|Copy|code-head/, path)
  }
})

test('an entry of a tool has its description, if it has one', async () => {
  const described = { name: 'Described', description: 'Weaves <b> & knots.\nIn wool.' }
  await insertTool(db, described)
  assert.match(
    (await entries('/feeds/tools')).atom[0]?.content ?? '',
    /^<p>Weaves &lt;b&gt; &amp; knots\.<br>In wool\.<\/p>\n<p><a href="[^"]+">/,
  )
  await insertTool(db, { name: 'Not described', description: '' })
  assert.match((await entries('/feeds/tools')).atom[0]?.content ?? '', /^<p>Not described<\/p>/)
})

test('a feed is sent again only when it has changed', async () => {
  for (const path of ['/feeds/topics.atom', '/feeds/topics.json']) {
    await insertTopic(db)
    const first = await raw(path)
    const { etag, modified } = validators(first)
    assert.ok(etag && modified, path)
    const { updated = '' } = (await entries('/feeds/topics')).feed
    assert.equal(modified, new Date(updated).toUTCString())
    const known = await raw(path, { headers: { 'if-none-match': etag } })
    assert.deepEqual([known.status, validators(known).modified], [304, modified])
    await insertTopic(db, { title: 'Newer than that' })
    const second = await raw(path, { headers: { 'if-none-match': etag } })
    assert.equal(second.status, 200)
    assert.match(await second.text(), /Newer than that/)
    assert.match(second.headers.get('cache-control') ?? '', /public/)
    assert.equal(second.headers.get('vary'), 'accept-encoding')
  }
})

test('a client that knows only the date of a feed gets a feed that has lost an older entry', async () => {
  for (const path of ['/feeds/topics.atom', '/feeds/topics.json']) {
    const params = await insertTopic(db, { title: 'Soon deleted' })
    await insertTopic(db, { title: 'The newest' })
    const { modified } = validators(await raw(path))
    assert.ok(modified, path)
    await as('ada')('DELETE /api/topics/:id', { params })
    const response = await raw(path, { headers: { 'if-modified-since': modified } })
    assert.equal(response.status, 200)
    assert.equal(validators(response).modified, modified)
    assert.doesNotMatch(await response.text(), /Soon deleted/)
  }
})

test('an edit moves the time of an entry and of its feed, and its id stays', async () => {
  const { id } = await insertTopic(db, { title: 'Before the edit' })
  const tool = await insertTool(db)
  const old = (await entries('/feeds/topics')).atom[0]
  const oldTool = (await entries('/feeds/tools')).atom[0]
  const body = { title: 'After the edit', content: 'Another content.' }
  await as('ada')('PUT /api/topics/:id', { params: { id }, body })
  await as('root')('PUT /api/tools/:id', { params: { id: tool.id }, body: { name: 'Renamed' } })
  for (const [path, before] of [
    ['/feeds/topics', old],
    ['/feeds/tools', oldTool],
  ] as const) {
    const { atom, feed } = await entries(path)
    assert.equal(atom[0]?.id, before?.id)
    assert.ok((atom[0]?.updated ?? '') > (before?.updated ?? '~'))
    assert.equal(feed.updated, atom[0]?.updated)
  }
  assert.equal((await entries('/feeds/topics')).atom[0]?.title, 'After the edit')
  await insertTopic(db, { title: 'Newer, and not edited' })
  await as('ada')('PUT /api/topics/:id', { params: { id }, body: { ...body, title: 'Edited' } })
  const { atom, feed } = await entries('/feeds/topics')
  assert.equal(feed.updated, atom[1]?.updated)
})

test('a feed of a tag or a community has only what belongs to it; an unknown one is a 404', async () => {
  const tag = await insertTag(db, { active: true, name: 'Looms & <Threads>' })
  const pending = await insertTag(db)
  const { id: communityId } = await insertCommunity(db)
  const body = { title: 'Warp and weft', content: 'About looms, briefly.' }
  const made = await as('ada')('POST /api/topics', {
    body: { ...body, tagIds: [tag.id], communityId },
  })
  await insertTopic(db, { title: 'Of neither' })
  const named = encodeURIComponent(tag.name)
  const repeated = `?tag=${named}&tag=Nothing`
  for (const query of [`?tag=${named}`, `?communityId=${communityId}`, repeated]) {
    const { atom } = await entries('/feeds/topics', query)
    assert.deepEqual(
      atom.map(({ id }) => id),
      [`tag:guildhall.test,2026:/topic/${made.id}`],
      query,
    )
    assert.deepEqual(atom[0]?.tags, [tag.name])
  }
  assert.deepEqual((await entries('/feeds/topics', `?tag=${named}&communityId=1`)).atom, [])
  const ofAll = await entries('/feeds/topics', '?tag=All+Topics')
  assert.deepEqual(ofAll.atom, (await entries('/feeds/topics')).atom)
  const unknown = ['?tag=Nothing', `?tag=${pending.name}`, '?communityId=4242', '?communityId=x']
  for (const query of [...unknown, '?tag=%00', '?tag=%ED%A0%80', '?communityId=99999999999']) {
    for (const path of FEEDS) {
      const response = await raw(`${path}.atom${query}`)
      assert.equal(response.status, 404, path + query)
      assert.match(((await response.json()) as { error: string }).error, /not found/)
    }
  }
})

test('feeds of tools, creations and resources have only what belongs to a tag and a community', async () => {
  const other = await openSite()
  const elsewhere = await insertCommunity(other.db)
  for (const [name, tag] of [
    ['First', { tool: 6, creation: 12, type: 'video' }],
    ['Second', { tool: 5, creation: 11, type: 'blog' }],
  ] as const) {
    await insertTool(other.db, { name, tagIds: [tag.tool] })
    await insertCreation(other.db, { name, tagIds: [tag.creation] })
    await insertResource(other.db, { name, type: tag.type })
  }
  const tags = await other.as(null)('GET /api/tags')
  const nameOf = (id: number) => encodeURIComponent(tags.find((tag) => tag.id === id)?.name ?? '')
  for (const [kind, tag] of [
    ['tools', nameOf(6)],
    ['creations', nameOf(12)],
    ['resources', 'video'],
  ] as const) {
    const titles = async (query: string) => {
      const response = await other.raw(`/feeds/${kind}.json?${query}`)
      const { items } = (await response.json()) as { items: { title: string }[] }
      return items.map(({ title }) => title)
    }
    assert.deepEqual(await titles('communityId=1'), ['Second', 'First'], kind)
    assert.deepEqual(await titles(`tag=${tag}`), ['First'], kind)
    assert.deepEqual(await titles(`tag=${tag.toUpperCase()}`), ['First'], kind)
    assert.deepEqual(await titles(`tag=${tag}&communityId=1`), ['First'], kind)
    for (const query of [`communityId=${elsewhere.id}`, `tag=${tag}&communityId=${elsewhere.id}`])
      assert.deepEqual(await titles(query), [], `${kind} ${query}`)
  }
})

test("a topic's replies are a feed, newest first; a deleted topic has none", async () => {
  const topic = await insertTopic(db, { title: 'Answered' })
  const contents = Array.from({ length: 55 }, (_, at) => `This is reply ${at}.`)
  const last = await insertReply(db, { to: topic, by: 'bob', contents })
  const path = `/feeds/topics/${topic.id}`
  const { atom } = await entries(path)
  assert.equal(atom.length, 50)
  assert.equal(atom[0]?.id, `tag:guildhall.test,2026:/topic/${topic.id}/reply/${last.id}`)
  assert.equal(atom[0]?.title, 'Re: Answered')
  assert.match(atom[0]?.content ?? '', /This is reply 54\./)
  assert.equal(atom[0]?.url, `${PUBLIC_URL}/topic/${topic.id}#reply-${last.id}`)
  await assertSame(path)
  await as('ada')('DELETE /api/topics/:id', { params: topic })
  assert.equal((await raw(`${path}.atom`)).status, 404)
  for (const id of ['4242', '0', '99999999999', '007'])
    assert.equal((await raw(`/feeds/topics/${id}.json`)).status, 404, id)
})

test('what a visitor does not see is in no feed, and a deleted author is nobody', async () => {
  const other = await openSite()
  await insertTool(other.db, { name: 'Seen' })
  await insertTool(other.db, { name: 'Hidden one', visible: false })
  await insertResource(other.db, { name: 'Pending one', typeSuggestion: 'Scroll' })
  const tag = await insertTag(other.db, { name: 'Pending tag' })
  const body = { title: 'By a leaver', content: 'Written and left.' }
  const topic = await other.as('bob')('POST /api/topics', { body })
  await insertCreation(other.db, { by: 'bob' })
  const placed = { topic_id: topic.id, tag_id: tag.id, position: 1, community_id: 1 }
  await other.db.insertInto('topic_tags').values(placed).execute()
  const before = await (await other.raw('/feeds/topics.atom', {}, 'bob')).text()
  assert.match(before, /<name>bob<\/name>/)
  await other.as('bob')('DELETE /api/user/delete')
  for (const path of FEEDS) {
    for (const who of [null, 'root'] as const) {
      const text = await (await other.raw(`${path}.atom`, {}, who)).text()
      parseXml(text)
      assert.doesNotMatch(text, /Hidden one|Pending one|Pending tag|bob/)
    }
  }
  assert.match(await (await other.raw('/feeds/topics.atom')).text(), /Anonymous/)
  assert.match(await (await other.raw('/feeds/creations.atom')).text(), /<name>Creator #2<\/name>/)
})

test('a feed has the 30 newest entries', async () => {
  const other = await openSite()
  for (let at = 1; at <= 31; at += 1) {
    await insertTopic(other.db, { title: `Topic ${at}` })
    await insertTool(other.db, { name: `Tool ${at}` })
    await insertCreation(other.db, { name: `Creation ${at}` })
    await insertResource(other.db, { name: `Resource ${at}` })
  }
  for (const path of FEEDS) {
    const titles = (await entries(path, '', other)).atom.map(({ title }) => title)
    assert.equal(titles.length, 30, path)
    assert.match(titles[0] ?? '', / 31$/)
    assert.match(titles[29] ?? '', / 2$/)
  }
})

test('a resource that is approved late is the newest in feeds, with the time of its approval', async () => {
  const other = await openSite()
  const root = other.as('root')
  const approved = await insertResource(other.db, { name: 'Approved', typeSuggestion: 'zine' })
  const typed = await insertResource(other.db, { name: 'Typed', typeSuggestion: 'scroll' })
  // Published later than the newest ones, and edited before that.
  const published = { pending: false, published_at: '2026-02-02T00:00:00.000Z' }
  for (let at = 1; at <= 30; at += 1) {
    const { id } = await insertResource(other.db, { name: `Reviewed ${at}` })
    const row = { ...published, updated_at: '2026-02-01T00:00:00.000Z' }
    await other.db.updateTable('resources').set(row).where('id', '=', id).execute()
  }
  for (let at = 1; at <= 30; at += 1) await insertResource(other.db, { name: `Newer ${at}` })
  await other.db.updateTable('resources').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
  const start = new Date().toISOString()
  const decision = { decision: 'approve' } as const
  await root('POST /api/type-suggestions/:id', { params: approved, body: decision })
  await root('PUT /api/resources/:id', { params: typed, body: { name: 'Typed', type: 'blog' } })
  const { atom, feed } = await entries('/feeds/resources', '', other)
  const titles = atom.map(({ title }) => title)
  assert.equal(titles.length, 30)
  assert.deepEqual(titles.slice(0, 2), ['Typed', 'Approved'])
  assert.match(titles[2] ?? '', /^Reviewed /)
  assert.equal(atom[2]?.updated, published.published_at)
  for (const { published = '', updated } of atom.slice(0, 2)) {
    assert.ok(published >= start && updated >= published, published)
  }
  assert.equal(feed.updated, atom[0]?.updated)
  const ofType = await entries('/feeds/resources', '?tag=zine&communityId=1', other)
  assert.deepEqual(
    ofType.atom.map(({ title }) => title),
    ['Approved'],
  )
  await root('PUT /api/resources/:id', { params: approved, body: { type: 'blog' } })
  const later = (await entries('/feeds/resources', '', other)).atom
  assert.deepEqual(
    later.slice(0, 2).map(({ title, published }) => [title, published]),
    atom.slice(0, 2).map(({ title, published }) => [title, published]),
    'another type is no publication',
  )
})

test('a tool that is shown late is the newest in feeds, with the time of that, once', async () => {
  const other = await openSite()
  const late = await insertTool(other.db, { name: 'Shown late', visible: false })
  for (let at = 1; at <= 30; at += 1) await insertTool(other.db, { name: `Newer ${at}` })
  const long = '2026-01-01T00:00:00.000Z'
  const visible = other.db.updateTable('tools').where('visible', '=', true)
  await visible.set({ created_at: long, published_at: long }).execute()
  await other.db.updateTable('tools').set({ created_at: long }).execute()
  const start = new Date().toISOString()
  const change = (params: { id: number }, visible: boolean) =>
    other.as('root')('PUT /api/tools/:id', { params, body: { visible } })
  await change(late, true)
  const [first, second] = (await entries('/feeds/tools', '?communityId=1', other)).atom
  assert.deepEqual([first?.title, second?.title], ['Shown late', 'Newer 30'])
  assert.ok((first?.published ?? '') >= start)
  await insertTool(other.db, { name: 'The newest' })
  await change(late, false)
  await change(late, true)
  const { atom } = await entries('/feeds/tools', '', other)
  const titles = atom.map(({ title }) => title)
  assert.deepEqual(titles.slice(0, 3), ['The newest', 'Shown late', 'Newer 30'])
  assert.equal(atom[1]?.published, first?.published)
})

test('to hide a tool, show it again or make it a top pick is no edit in feeds and sitemaps', async () => {
  const other = await openSite()
  const { id: toolId, name, url } = await insertTool(other.db)
  const change = (body: object) =>
    other.ask('root', 'PUT /api/tools/:id', { params: { id: toolId }, body })
  const times = async () => {
    const { atom, feed } = await entries('/feeds/tools', '', other)
    // Sitemaps are cached for an hour, or until a tool is new.
    await insertTool(other.db, { visible: false })
    const sitemap = await (await other.raw('/sitemaps/tool-1.xml')).text()
    return {
      entry: atom[0]?.updated,
      feed: feed.updated,
      page: /<lastmod>(.*?)<|$/.exec(sitemap)?.[1],
    }
  }
  const before = await times()
  assert.ok(before.entry && before.page)
  const moderation = [{ visible: false }, { visible: true }, { topPick: 1 }]
  for (const body of [...moderation, { name, url, tagIds: [5], visible: true, topPick: null }]) {
    assert.equal((await change(body)).status, 200)
  }
  assert.deepEqual(await times(), before)
  assert.equal((await change({ description: 'What it is now.' })).status, 200)
  const after = await times()
  assert.ok((after.entry ?? '') > (before.entry ?? '~'))
  assert.ok((after.page ?? '') > (before.page ?? '~'))
})

test('a renamed author has the new name in feeds, and their page as address', async () => {
  const other = await openSite()
  const topic = await insertTopic(other.db, { by: 'ada' })
  await insertReply(other.db, { to: topic, by: 'bob' })
  const authorIn = async (path: string) => (await entries(path, '', other)).atom[0]?.authorWithUrl
  const replies = `/feeds/topics/${topic.id}`
  assert.deepEqual(await authorIn(replies), { name: 'bob', uri: `${PUBLIC_URL}/user/2` })
  assert.deepEqual(await authorIn('/feeds/topics'), { name: 'ada', uri: `${PUBLIC_URL}/user/1` })
  await other.as('bob')('PUT /api/user/profile', { body: { username: 'robert' } })
  assert.equal((await authorIn(replies))?.name, 'robert')
})

test('a feed of replies without any has the time of the last edit of its topic', async () => {
  const { id } = await insertTopic(db)
  const body = { title: 'Edited without replies', content: 'Another content.' }
  const topic = await as('ada')('PUT /api/topics/:id', { params: { id }, body })
  const { feed, atom } = await entries(`/feeds/topics/${id}`)
  assert.deepEqual(atom, [])
  assert.equal(feed.updated, topic.updatedAt)
  assert.notEqual(topic.updatedAt, topic.createdAt)
})

test('the picture of a creation that this site stores has its whole address in a feed', async () => {
  const other = await openSite()
  await insertCreation(other.db, { imageUrl: '/media/a.webp' })
  const { atom } = await entries('/feeds/creations', '', other)
  const made = atom[0]?.content ?? ''
  assert.ok(made.startsWith(`<p><img src="${PUBLIC_URL}/media/a.webp" alt=""></p>`), made)
})

test('a feed leads to the page that shows the same, and an entry to what it is about', async () => {
  const other = await openSite()
  const names = { topics: 'General', tools: 'IDE', creations: 'App', resources: 'video' }
  const pages = {
    topics: '/topics?tag=General',
    tools: '/?tab=tools&category=IDE',
    creations: '/?tab=creations&kind=App',
    resources: '/?tab=resources&type=video',
  }
  for (const [kind, name] of Object.entries(names)) {
    const { feed } = await entries(`/feeds/${kind}`, `?tag=${name}`, other)
    const home = feed.links?.find(({ rel }) => rel === 'alternate')?.href
    assert.equal(home, PUBLIC_URL + pages[kind as keyof typeof pages])
  }
  const creation = { name: 'Loom', description: 'A loom for bands.', tagIds: [11] }
  const imageUrl = 'https://example.test/a.png'
  const productUrl = 'https://loom.test/'
  await other.as('ada')('POST /api/creations', { body: { ...creation, imageUrl, productUrl } })
  await insertTool(other.db, { url: 'https://shuttle.test/' })
  const made = (await entries('/feeds/creations', '', other)).atom[0]?.content ?? ''
  assert.ok(made.startsWith(`<p><img src="${imageUrl}" alt=""></p>\n<p>A loom for bands.`), made)
  for (const [path, url] of [
    ['/feeds/creations', productUrl],
    ['/feeds/tools', 'https://shuttle.test/'],
  ] as const) {
    assert.equal((await entries(path, '', other)).atom[0]?.related, url)
    const { items } = (await (await other.raw(`${path}.json`)).json()) as { items: object[] }
    assert.ok(items[0] && 'external_url' in items[0])
    assert.equal(items[0].external_url, url)
  }
})

test('the address that a feed names as its own has its tag and its community', async () => {
  const query = '?tag=General&communityId=1'
  const { feed } = await entries('/feeds/topics', query)
  const self = feed.links?.find(({ rel }) => rel === 'self')?.href
  assert.equal(self, `${PUBLIC_URL}/feeds/topics.atom${query}`)
  const json = (await (await raw(`/feeds/topics.json${query}`)).json()) as { feed_url: string }
  assert.equal(json.feed_url, `${PUBLIC_URL}/feeds/topics.json${query}`)
})

const HOSTILE = [
  ']]><script>alert(1)</script>',
  '</title></entry><entry>',
  '&lt;b&gt; &amp; &#x0; <!-- -- >',
  '<?xml version="1.1"?><!DOCTYPE x [<!ENTITY e "e">]>&e;',
  'controls \u0001\u0008\u000b\u001f\uFFFE\uFFFF\u0085\u2028 and others',
  '" onload="alert(1)',
]

test('hostile text stays text: both formats can be read and have it as its HTML has it', async () => {
  const other = await openSite()
  for (const text of HOSTILE) {
    const content = `${text}\n\n[x](/"onclick="alert) [y](#"b) \`<a href="/secret">\` ${text}`
    const { id } = await insertTopic(other.db, { title: text, content })
    await other.db.updateTable('users').set({ username: text }).where('id', '=', 1).execute()
    const { atom } = await entries('/feeds/topics', '', other)
    const [entry] = atom
    assert.equal(entry?.id, `tag:guildhall.test,2026:/topic/${id}`)
    assert.equal(entry?.author, entry?.title)
    assert.doesNotMatch(entry?.content ?? '', /<script|<[^>]* on\w+=|href="http[^"]*secret/)
    await assertSame('/feeds/topics', '', other)
  }
})

test('a feed of the longest texts is below 3 MB', async () => {
  const other = await openSite()
  const content = '<&"'.repeat(20_000)
  for (let at = 0; at < 32; at += 1) {
    await insertTopic(other.db, { title: '&'.repeat(10_000), content })
  }
  for (const format of ['atom', 'json']) {
    const text = await (await other.raw(`/feeds/topics.${format}`)).text()
    assert.ok(text.length > 1_000_000 && text.length < 3_000_000, `${format}: ${text.length}`)
    if (format === 'atom') parseXml(text)
    else JSON.parse(text)
  }
})

test('an empty feed is a feed, and an address without a format leads to Atom', async () => {
  const other = await openSite()
  const started = await other.db.selectFrom('site').select('created_at').executeTakeFirstOrThrow()
  for (const path of FEEDS) {
    const { feed, atom } = await entries(path, '', other)
    assert.deepEqual([atom, feed.updated], [[], started.created_at], path)
  }
  const response = await other.raw('/feeds/tools?tag=IDE')
  assert.deepEqual(
    [response.status, response.headers.get('location')],
    [301, '/feeds/tools.atom?tag=IDE'],
  )
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
})

test('the id of an entry is a tag URI, also on a site whose host is an IPv6 address', () => {
  assert.equal(feedId('http://[::1]:3000', '/topic/1'), 'tag:---1-,2026:/topic/1')
})

test('feeds are limited like other reads', async (t) => {
  holdClock(t)
  const limited = await openSite({ RATE_LIMIT: 'on' })
  let response = await limited.raw('/feeds/tools.atom')
  for (let at = 0; at < 600 && response.status === 200; at += 1)
    response = await limited.raw('/feeds/tools.atom')
  assert.equal(response.status, 429)
  assert.ok(Number(response.headers.get('retry-after')) > 0)
})

const validators = ({ headers }: Response) => ({
  etag: headers.get('etag'),
  modified: headers.get('last-modified'),
})

/** Reads a feed as Atom, with a strict parser of XML and a parser of feeds. */
async function entries(path: string, query = '', from = site) {
  const response = await from.raw(`${path}.atom${query}`)
  const text = await response.text()
  assert.equal(response.status, 200, text)
  assert.equal(response.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  assert.equal(response.headers.get('x-robots-tag'), 'noindex')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  parseXml(text)
  const feed = parseAtomFeed(text)
  assert.ok(feed.id && feed.title && feed.updated)
  const self = feed.links?.find(({ rel }) => rel === 'self')?.href
  assert.ok(self?.startsWith(`${PUBLIC_URL}${path}.atom`), self ?? 'none')
  const atom = (feed.entries ?? []).map((entry) => ({
    id: entry.id,
    title: entry.title?.value,
    content: entry.content?.value ?? '',
    url: entry.links?.find(({ rel }) => rel === 'alternate')?.href,
    related: entry.links?.find(({ rel }) => rel === 'related')?.href,
    author: entry.authors?.[0]?.name,
    authorWithUrl: entry.authors?.[0],
    published: entry.published,
    updated: entry.updated ?? '',
    tags: (entry.categories ?? []).map(({ term }) => term),
  }))
  assert.equal(new Set(atom.map(({ id }) => id)).size, atom.length)
  return { feed, atom }
}

/** Both formats have the same entries. */
async function assertSame(path: string, query = '', from = site) {
  const { atom } = await entries(path, query, from)
  const response = await from.raw(`${path}.json${query}`)
  assert.equal(response.headers.get('content-type'), 'application/feed+json; charset=utf-8')
  const { items = [] } = parseJsonFeed(JSON.parse(await response.text()))
  assert.deepEqual(
    items.map((item) => [item.id, item.title, item.date_modified]),
    atom.map((entry) => [entry.id, entry.title, entry.updated]),
  )
}
