import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Viewer } from '#contract/personal.ts'
import { cacheRuleOf } from '../../server/http/shared-read.ts'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite, Who } from '../site.ts'
import {
  insertCreation,
  insertResource,
  insertOtherUser,
  insertTag,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

/** Another user's rows, so that ada and bob own nothing on these pages. */
async function openStrangersSite() {
  const site = await openSite()
  const { id: userId } = await insertOtherUser(site.db, 'grace')
  const topic = await insertTopic(site.db, { title: 'A <b>title</b>' })
  await site.db.updateTable('topics').set({ user_id: userId }).execute()
  const tool = await insertTool(site.db, { name: 'A tool' })
  const [category] = await site.as(null)('GET /api/tags', { query: { type: 'tool' } })
  const body = { tagIds: [category?.id ?? 0] }
  await site.as('root')('PUT /api/tools/:id', { params: tool, body })
  const creation = await insertCreation(site.db)
  await site.db.updateTable('creations').set({ user_id: userId }).execute()
  const resource = await insertResource(site.db)
  return { ...site, topic, tool, creation, resource }
}

const page = async ({ raw }: TestSite, path: string, who: Who) => (await raw(path, {}, who)).text()

/** The two user-specific places of a page, and the page without them. */
function readerOf(html: string) {
  const menu = /<button[^>]* id="account".*?<\/button>|<a [^>]*href="\/auth"[^>]*>Log in<\/a>/s
  const script = /(?<=<script type="application\/json" id="viewer">).*?(?=<\/script>)/s
  const person = JSON.parse(script.exec(html)?.[0] ?? 'null') as Viewer | null
  return {
    person,
    menu: menu.exec(html)?.[0] ?? '',
    rest: html.replace(menu, '').replace(script, ''),
  }
}

const PATHS = [
  '/',
  '/topics',
  '/topic/1',
  '/topics/1',
  '/creation/1',
  '/?tab=creations',
  '/?tab=resources',
]

test('all users get the same page except for the account menu and the viewer script', async () => {
  const site = await openStrangersSite()
  const { tool, resource } = site
  await site.as('ada')('POST /api/tools/:id/rate', { params: tool, body: { rating: 1 } })
  await site.as('bob')('POST /api/resources/:id/upvote', { params: resource })
  for (const path of PATHS) {
    const visitors = readerOf(await page(site, path, null))
    assert.deepEqual([visitors.person, visitors.menu.includes('Log in')], [null, true], path)
    await sleep(2)
    for (const who of ['ada', 'bob', 'root'] as const) {
      const { person, menu, rest } = readerOf(await page(site, path, who))
      assert.equal(rest, visitors.rest, `${path} for ${who}`)
      assert.equal(person?.user.username, who)
      assert.equal(person?.user.email, people[who].email)
      assert.ok(menu.includes(`Account of ${who} `), path)
    }
  }
})

test('a page that depends on its user is rendered for each user', async () => {
  const site = await openStrangersSite()
  for (const path of ['/profile', '/about', '/?new=topic', '/topics?new=topic']) {
    for (const who of ['ada', 'bob'] as const) {
      const html = await page(site, path, who)
      assert.ok(html.includes('"isPersonal":true'), path)
      const { person, rest } = readerOf(html)
      assert.equal(person?.user.username, who)
      for (const other of ['ada', 'bob', 'root'].filter((name) => name !== who)) {
        assert.ok(!rest.includes(`"${other}"`), `${path} for ${who} says nothing of ${other}`)
      }
    }
  }
})

test('usernames are escaped in shared pages', async () => {
  const site = await openStrangersSite()
  await page(site, '/topics', 'bob')
  for (const username of [
    `<script>alert("'$&$1")</script>`,
    'Ünï çødé',
    '李 小龍',
    '&amp;lt; </script>',
  ]) {
    await site.as('ada')('PUT /api/user/profile', { body: { username, email: people.ada.email } })
    await page(site, '/topics', 'bob')
    const html = await page(site, '/topics', 'ada')
    const escaped = username
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
    const quoted = escaped.replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
    assert.ok(html.includes(`Account of ${quoted} `), username)
    assert.equal(readerOf(html).person?.user.username, username)
  }
})

test("a vote is in the voter's next page and in nobody else's", async () => {
  const site = await openStrangersSite()
  const { tool, resource } = site
  const voted = async (path: string, who: Who) => {
    const state = readerOf(await page(site, path, who)).person?.state
    return Object.values(state?.votes ?? {}).flat().length
  }
  for (const round of [1, 2]) {
    assert.equal(await voted('/', 'bob'), 0, `round ${round}`)
    await site.as('bob')('POST /api/tools/:id/rate', { params: tool, body: { rating: 1 } })
    await site.as('bob')('POST /api/resources/:id/upvote', { params: resource })
    for (const who of ['ada', 'bob', null, 'root'] as const) {
      const expected = who === 'bob' ? 1 : 0
      assert.equal(await voted('/', who), expected)
      assert.equal(await voted('/?tab=resources', who), expected)
      const [row] = await site.as(who)('GET /api/tools')
      assert.deepEqual([row?.rating, row?.userRating], [1, expected])
      const [link] = await site.as(who)('GET /api/resources')
      assert.deepEqual([link?.upvotes, link?.hasUpvoted], [1, who === 'bob'])
      const vote = await site.as(who)('GET /api/resources/:id/upvote', { params: resource })
      assert.deepEqual(vote, { hasUpvoted: who === 'bob', upvotes: 1 })
    }
    await site.as('bob')('POST /api/tools/:id/rate', { params: tool, body: { rating: 0 } })
    await site.as('bob')('DELETE /api/resources/:id/upvote', { params: resource })
  }
})

test('a pending tag is added for its author and administrators, in its position', async () => {
  const site = await openStrangersSite()
  const tags = [
    { name: 'First', active: true },
    { name: 'Middle', active: false },
    { name: 'Next', active: false },
    { name: 'Last', active: true },
    { name: 'End', active: false },
  ]
  const ids: number[] = []
  for (const tag of tags) ids.push((await insertTag(site.db, { ...tag, type: 'topic' })).id)
  const made = { title: 'A title', content: 'Some content.', tagIds: ids }
  const { id } = await site.as('ada')('POST /api/topics', { body: made })
  const names = (list: { name: string }[] = []) => list.map(({ name }) => name).join()
  for (const who of [null, 'bob', 'ada', 'root', 'ada'] as const) {
    const all = who === 'ada' || who === 'root'
    const expected = all ? 'First,Middle,Next,Last,End' : 'First,Last'
    const { topic } = await site.as(who)('GET /api/topics/:id', { params: { id } })
    const [card] = await site.as(who)('GET /api/topics')
    const list = await site.as(who)('GET /api/topic/tags/:id', { params: { id } })
    assert.deepEqual(
      [names(topic.tags), names(card?.tags), names(list)],
      [expected, expected, expected],
    )
    assert.deepEqual(
      topic.tagIds,
      topic.tags.map((tag) => tag.id),
    )
    for (const path of ['/topics', `/topic/${id}`]) {
      const { person, rest } = readerOf(await page(site, path, who))
      assert.ok(!rest.includes('Middle'), path)
      assert.equal(names(person?.state.pendingTags), all ? 'Middle,Next,End' : '')
    }
  }
})

test("a member's post is on the next page of every user", async () => {
  const site = await openStrangersSite()
  for (const title of ['A first title', 'A second title', 'A third title']) {
    for (const who of ['ada', 'bob'] as const) await page(site, '/topics', who)
    await site.as('bob')('POST /api/topics', { body: { title, content: 'Some content.' } })
    for (const who of ['ada', 'bob', null] as const) {
      assert.ok((await page(site, '/topics', who)).includes(title))
      assert.equal((await site.as(who)('GET /api/topics'))[0]?.title, title)
    }
  }
})

test('a promoted or demoted user sees the right rows at once', async () => {
  const site = await openStrangersSite()
  await site.as('root')('PUT /api/tools/:id', { params: site.tool, body: { visible: false } })
  const sees = async () => [
    (await site.as('ada')('GET /api/tools')).length,
    readerOf(await page(site, '/topic/1', 'ada')).person?.user.isAdmin,
  ]
  assert.deepEqual(await sees(), [0, false])
  await site.db.updateTable('users').set({ is_admin: true }).where('id', '=', 1).execute()
  assert.deepEqual(await sees(), [1, true])
  await site.db.updateTable('users').set({ is_admin: false }).where('id', '=', 1).execute()
  assert.deepEqual(await sees(), [0, false])
})

test('missing pages and redirects are the same for members', async () => {
  const site = await openStrangersSite()
  for (const round of [1, 2]) {
    for (const who of ['ada', 'bob'] as const) {
      assert.equal((await site.raw('/topic/99', {}, who)).status, 404, `round ${round}`)
      assert.equal((await site.raw('/topics?tag=none', {}, who)).status, 404)
      const missing = await site.raw('/creation/99', {}, who)
      assert.deepEqual([missing.status, missing.headers.get('location')], [302, '/not-found'])
    }
  }
})

test('paths named like object properties are a 404 for everybody', async () => {
  const site = await openStrangersSite()
  for (const path of ['/constructor', '/__proto__', '/toString', '/hasOwnProperty/1']) {
    for (const who of [null, 'ada', 'root'] as const) {
      assert.equal((await site.raw(path, {}, who)).status, 404, `${path} for ${who}`)
    }
  }
})

test("one member's chosen community does not affect another's page", async () => {
  const site = await openStrangersSite()
  const { id } = await site.as('root')('POST /api/communities', { body: { name: 'Elsewhere' } })
  const headers = { cookie: `community=${id}` }
  const chosen = await (await site.raw('/topics', { headers }, 'ada')).text()
  const usual = await page(site, '/topics', 'bob')
  assert.ok(!chosen.includes('A &lt;b&gt;title'))
  assert.ok(usual.includes('A &lt;b&gt;title'))
})

/** Every read whose response is shared between callers. */
const shared = (Object.keys(api) as ApiAddress[]).filter(
  (address) => cacheRuleOf(api[address]) !== null,
)

test('every read with access for anyone is shared, except for searches', () => {
  const open = (Object.keys(api) as ApiAddress[]).filter(
    (address) => address.startsWith('GET ') && api[address].access === 'anyone',
  )
  const isUncached = (address: ApiAddress) => api[address].cache === 'public-uncached'
  assert.deepEqual(
    shared,
    open.filter((address) => !isUncached(address)),
  )
  assert.deepEqual(open.filter(isUncached), ['GET /api/search', 'GET /api/topics/similar'])
})

for (const address of shared) {
  test(`${address} gives a member without personal state the visitors' response`, async () => {
    const site = await openStrangersSite()
    const id = address.includes('source-posts') ? 6 : 1
    const params = address.includes(':id') ? { id } : {}
    const text = async (who: Who) => {
      const answer = await site.ask(who, address, { params })
      return [answer.status, await answer.text(), answer.headers.get('content-type')]
    }
    const visitors = await text(null)
    assert.equal(visitors[0], 200)
    for (const who of ['ada', 'bob', 'ada'] as const) assert.deepEqual(await text(who), visitors)
    const { headers } = await site.ask('bob', address, { params })
    assert.equal(headers.get('cache-control'), 'private, no-store')
    assert.equal(headers.get('etag'), null)
  })
}
