import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { engine } from '../engines.ts'
import { people } from '../people.ts'
import type { Person } from '../people.ts'
import { openSite } from '../site.ts'
import type { TestSite, Who } from '../site.ts'
import {
  insertCreation,
  insertResource,
  insertStranger,
  insertTool,
  insertTopic,
} from '../things.ts'

/** Somebody else's things, so that ada and bob have nothing of their own on these pages. */
async function openStrangersSite() {
  const site = await openSite()
  const { id: userId } = await insertStranger(site.db, 'grace')
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

const madeAt = (html: string) => /"now":(\d+)/.exec(html)?.[1]

/** Where one of several members stands who get the same page. */
const withoutName = (html: string, who: Person) =>
  html
    .replaceAll(/"(now|dehydratedAt|dataUpdatedAt)":\d+/g, '"$1":0')
    .replaceAll(/>\d+ seconds? ago</g, '>just now<')
    .replaceAll(/--h:\d+/g, '')
    .replaceAll(`>${who.slice(0, 2).toUpperCase()}<`, '><')
    .replaceAll(people[who].email, 'EMAIL')
    .replaceAll(new RegExp(`(Account of |"username":")${who}`, 'g'), '$1NAME')
    .replaceAll(`"id":${people[who].id},"username":"NAME"`, '"id":0,"username":"NAME"')
    .replaceAll(/"createdAt":"[^"]+"/g, '')

const PATHS = [
  '/',
  '/topics',
  '/topic/1',
  '/topics/1',
  '/creation/1',
  '/?tab=creations',
  '/?tab=resources',
]

test('members who have nothing of their own on a page share it, each with their own name', async () => {
  const site = await openStrangersSite()
  for (const path of PATHS) {
    const adas = await page(site, path, 'ada')
    await sleep(2)
    const bobs = await page(site, path, 'bob')
    // On a PostgreSQL server whatever other databases write counts as well.
    if (engine === 'sqlite') assert.equal(madeAt(bobs), madeAt(adas), `${path} is made once`)
    assert.equal(withoutName(bobs, 'bob'), withoutName(adas, 'ada'), path)
    for (const [html, who, other] of [
      [adas, 'ada', 'bob'],
      [bobs, 'bob', 'ada'],
    ] as const) {
      assert.ok(html.includes(`Account of ${who} `), path)
      assert.ok(html.includes(`"email":"${people[who].email}"`), path)
      assert.ok(!html.includes(other), `${path} says nothing of ${other}`)
      assert.ok(!/[\u{f0000}-\u{10ffff}]|stand-in/u.test(html), `${path} names nobody made up`)
    }
  }
})

test('a shared page is, letter for letter, what its reader alone would get', async () => {
  const site = await openStrangersSite()
  const shared = await Promise.all(PATHS.map((path) => page(site, path, 'bob')))
  // From here on bob has something in another community that nobody else sees: he stands alone.
  const elsewhere = await site.as('root')('POST /api/communities', { body: { name: 'Elsewhere' } })
  const tag = await site.as('bob')('POST /api/tags', { body: { name: 'Robots', type: 'topic' } })
  const body = { title: 'A title', content: 'Some content.', tagIds: [tag.id] }
  await site.as('bob')('POST /api/topics', { body: { ...body, communityId: elsewhere.id } })
  const communities = /\{"dehydratedAt":\d+,[^[]*\[\{"id":1,"name":"Not Working".*?\]/
  for (const [at, path] of PATHS.entries()) {
    const alone = await page(site, path, 'bob')
    await sleep(2)
    assert.notEqual(madeAt(await page(site, path, 'bob')), madeAt(alone), `${path} is made for bob`)
    const plain = (html: string) =>
      withoutName(html, 'bob')
        .replace(/\{"id":\d+,"name":"Elsewhere"[^}]*\},?/, '')
        .replace(communities, '')
    assert.equal(plain(shared[at] ?? ''), plain(alone), path)
  }
})

test('a list is shared also by whoever wrote what stands in it: it offers them no more than others', async () => {
  const site = await openStrangersSite()
  await site.as('ada')('POST /api/topics', { body: { title: 'By ada', content: 'Some content.' } })
  for (const path of ['/', '/topics']) {
    const bobs = await page(site, path, 'bob')
    const adas = await page(site, path, 'ada')
    if (engine === 'sqlite') assert.equal(madeAt(adas), madeAt(bobs), `${path} is made once`)
    assert.ok(bobs.includes('By ada'))
    assert.ok(!/>(?:Edit|Delete)</.test(bobs + (await page(site, path, 'root'))), path)
  }
})

test('names stand in a shared page as text, whatever they are made of', async () => {
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
    const state =
      /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    assert.ok(JSON.stringify(JSON.parse(state)).includes(JSON.stringify(username)), username)
  }
})

test('who wrote something on a page finds Edit and Delete there, others do not', async () => {
  const site = await openStrangersSite()
  const { id } = await site.as('ada')('POST /api/topics', {
    body: { title: 'A title', content: 'Some content.' },
  })
  for (const round of [1, 2]) {
    for (const who of ['bob', 'ada', 'root', null] as const) {
      const html = await page(site, `/topic/${id}`, who)
      const isTheirs = who === 'ada' || who === 'root'
      assert.equal(/>Edit</.test(html), isTheirs, `${who ?? 'a visitor'}, round ${round}`)
    }
  }
})

test('a vote shows on the pages of who gave it, at once, and on nobody else’s', async () => {
  const site = await openStrangersSite()
  const { tool, resource } = site
  const pressed = async (path: string, who: Who) =>
    (await page(site, path, who)).split('aria-pressed="true"').length - 1
  for (const round of [1, 2]) {
    assert.equal(await pressed('/', 'bob'), 0, `round ${round}`)
    await site.as('bob')('POST /api/tools/:id/rate', { params: tool, body: { rating: 1 } })
    await site.as('bob')('POST /api/resources/:id/upvote', { params: resource })
    for (const who of ['ada', 'bob', null, 'root'] as const) {
      const expected = who === 'bob' ? 1 : 0
      assert.equal(await pressed('/', who), expected)
      assert.equal(await pressed('/?tab=resources', who), expected)
      const [row] = await site.as(who)('GET /api/tools')
      assert.deepEqual([row?.rating, row?.userRating], [1, expected])
      const [link] = await site.as(who)('GET /api/resources')
      assert.deepEqual([link?.upvotes, link?.hasUpvoted], [1, who === 'bob'])
    }
    await site.as('bob')('POST /api/tools/:id/rate', { params: tool, body: { rating: 0 } })
    await site.as('bob')('DELETE /api/resources/:id/upvote', { params: resource })
  }
})

test('what a member wrote is on the next page of every member', async () => {
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

test('who becomes an administrator, or is none any more, sees what they may see from then on', async () => {
  const site = await openStrangersSite()
  await site.as('root')('PUT /api/tools/:id', { params: site.tool, body: { visible: false } })
  const sees = async () => [
    (await site.as('ada')('GET /api/tools')).length,
    (await page(site, '/', 'ada')).includes('A tool'),
    (await page(site, '/topic/1', 'ada')).includes('>Edit<'),
  ]
  assert.deepEqual(await sees(), [0, false, false])
  await site.db.updateTable('users').set({ is_admin: true }).where('id', '=', 1).execute()
  assert.deepEqual(await sees(), [1, true, true])
  await site.db.updateTable('users').set({ is_admin: false }).where('id', '=', 1).execute()
  assert.deepEqual(await sees(), [0, false, false])
})

test('a missing page is missing for members too, and one that leads on leads on', async () => {
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

test('a page by the name of something every object has is missing, for members as for visitors', async () => {
  const site = await openStrangersSite()
  for (const path of ['/constructor', '/__proto__', '/toString', '/hasOwnProperty/1']) {
    for (const who of [null, 'ada', 'root'] as const) {
      assert.equal((await site.raw(path, {}, who)).status, 404, `${path} for ${who}`)
    }
  }
})

test('a community chosen by one member is not shown to another', async () => {
  const site = await openStrangersSite()
  const { id } = await site.as('root')('POST /api/communities', { body: { name: 'Elsewhere' } })
  const headers = { cookie: `community=${id}` }
  const chosen = await (await site.raw('/topics', { headers }, 'ada')).text()
  const usual = await page(site, '/topics', 'bob')
  assert.ok(!chosen.includes('A &lt;b&gt;title'))
  assert.ok(usual.includes('A &lt;b&gt;title'))
})

/** Every read that some of its callers share. */
const shared = (Object.keys(api) as ApiAddress[]).filter(
  (address) => (api[address] as Endpoint).own !== undefined,
)

test('every read that is open to anyone says what of a member’s own it shows', () => {
  const open = (Object.keys(api) as ApiAddress[]).filter(
    (address) => address.startsWith('GET ') && api[address].access === 'anyone',
  )
  assert.deepEqual(shared, open)
})

for (const address of shared) {
  test(`${address} gives a member with nothing of their own in it what it gives visitors`, async () => {
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
