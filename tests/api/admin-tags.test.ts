import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_TOPICS } from '#contract/constants.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { insertFeed, insertSourcePost } from '../../server/news/queries.ts'
import { people } from '../test-users.ts'
import { until } from '../until.ts'
import { openSite } from '../site.ts'
import type { TestSite, Who } from '../site.ts'
import { insertCreation, insertTag, insertTool } from '../insert-rows.ts'

const [GENERAL, DISCUSS, IDE] = [13, 3, 6]

/** The names of a topic's tags, in the list and on its page. */
async function tagsOf({ as, raw }: TestSite, topic: { id: number }, who: Who = null) {
  const card = (await as(who)('GET /api/topics')).find(({ id }) => id === topic.id)
  const names = card?.tags.map(({ name }) => name)
  const page = await (await raw(`/topic/${topic.id}`, {}, who)).text()
  for (const name of names ?? []) assert.ok(page.includes(name), name)
  return names
}

const post = ({ as }: TestSite, tagIds: number[]) =>
  as('ada')('POST /api/topics', { body: { title: 'A title', content: 'Some content.', tagIds } })

const suggest = ({ as }: TestSite, name: string, who: Who = 'ada') =>
  as(who)('POST /api/tags', { body: { name, type: 'topic', active: false } })

test('a member sees a pending tag on their own topic; after approval everybody does', async () => {
  const site = await openSite()
  const tag = await suggest(site, 'Robots')
  const topic = await post(site, [DISCUSS, tag.id])
  // Read twice, so that the visitor's response is cached.
  for (const _ of [1, 2]) assert.deepEqual(await tagsOf(site, topic), ['Discuss'])
  assert.deepEqual(await tagsOf(site, topic, 'ada'), ['Discuss', 'Robots'])
  const body = { active: true }
  const approved = await site.as('root')('PUT /api/tags/:id', { params: tag, body })
  assert.deepEqual(approved, { ...tag, active: true })
  assert.deepEqual(await tagsOf(site, topic), ['Discuss', 'Robots'])
  const offered = await site.as(null)('GET /api/tags', { query: { type: 'topic' } })
  assert.equal(offered.at(-1)?.name, 'Robots')
  const found = await site.as(null)('GET /api/topics', { query: { tag: 'Robots' } })
  assert.deepEqual([found.length, found[0]?.id], [1, topic.id])
})

test('suggested tags are listed newest first, with their author and number of posts', async () => {
  const site = await openSite()
  const robots = await suggest(site, 'Robots')
  const bots = await suggest(site, 'Bots', 'bob')
  await post(site, [robots.id])
  await post(site, [DISCUSS, robots.id])
  const { id, username } = people.ada
  const expected = [
    { id: bots.id, name: 'Bots', posts: 0, username: 'bob' },
    { id: robots.id, name: 'Robots', posts: 2, username },
  ]
  const waiting = await site.as('root')('GET /api/tag-suggestions')
  assert.deepEqual(
    waiting.map((tag) => ({ ...tag, username: tag.suggestedBy?.username })),
    expected.map((tag, at) => ({ ...waiting[at], ...tag, type: 'topic' })),
  )
  assert.deepEqual(waiting[1]?.suggestedBy, { id, username, profileImage: null })
  await site.as('ada')('DELETE /api/user/delete')
  const [, orphan] = await site.as('root')('GET /api/tag-suggestions')
  assert.equal(orphan?.suggestedBy, null)
})

test('a renamed tag has its new name everywhere at once; a taken name is a 409', async () => {
  const site = await openSite()
  const tag = await suggest(site, 'Robotz')
  const topic = await post(site, [tag.id])
  const change = (body: object) => site.ask('root', 'PUT /api/tags/:id', { params: tag, body })
  for (const name of ['discuss', 'Ｄｉｓｃｕｓｓ', ' DISCUSS ', 'Dis\u200bcuss\ufeff']) {
    const refusal = await change({ name })
    assert.equal(refusal.status, 409)
    assert.match(
      ((await refusal.json()) as ErrorReply).message,
      /There is a topic tag named Discuss/,
    )
  }
  // A tag of another type with the same name does not conflict.
  assert.equal((await change({ name: 'IDE' })).status, 200)
  assert.equal((await change({ name: 'Robots', active: true })).status, 200)
  assert.equal((await change({ name: 'robots' })).status, 200)
  assert.deepEqual(await tagsOf(site, topic), ['robots'])
  assert.equal((await change({})).status, 200)
})

test('a change that leaves a tag as it is gets 200, also for those that the site needs', async () => {
  const { as } = await openSite()
  const tags = await as('root')('GET /api/tags', { query: {} })
  assert.ok(tags.some(({ name }) => name === ALL_TOPICS))
  for (const tag of tags) {
    for (const body of [{}, { active: true }, { name: tag.name }]) {
      assert.deepEqual(await as('root')('PUT /api/tags/:id', { params: tag, body }), tag)
    }
  }
  assert.deepEqual(await as('root')('GET /api/audit'), [])
})

test('a creation tag cannot have the name that selects all creations', async () => {
  const site = await openSite()
  const body = { name: 'all', type: 'creation' as const }
  const tag = await site.as('ada')('POST /api/tags', { body })
  const change = (sent: object) =>
    site.ask('root', 'PUT /api/tags/:id', { params: tag, body: sent })
  assert.equal((await change({ active: true })).status, 409)
  assert.equal((await change({ name: 'All of it', active: true })).status, 200)
  assert.equal((await change({ name: 'All' })).status, 409)
  const made = { ...body, name: 'ALL', active: true }
  assert.equal((await site.ask('root', 'POST /api/tags', { body: made })).status, 409)
  // A site that has such a tag from before can rename or hide it.
  await site.db
    .updateTable('tags')
    .set({ name: 'All', name_key: 'all' })
    .where('id', '=', tag.id)
    .execute()
  assert.equal((await change({ active: false })).status, 200)
  // For topics it is a name like any other.
  const topics = { ...made, type: 'topic' as const }
  assert.equal((await site.ask('root', 'POST /api/tags', { body: topics })).status, 201)
})

test('a rejected tag is removed from all posts; a topic without tags gets General', async () => {
  const site = await openSite()
  const tag = await suggest(site, 'Robots')
  const [alone, beside] = [await post(site, [tag.id]), await post(site, [tag.id, DISCUSS])]
  assert.deepEqual(await tagsOf(site, alone), [])
  assert.deepEqual(await site.as('root')('DELETE /api/tags/:id', { params: tag }), {
    success: true,
  })
  for (const who of [null, 'ada', 'root'] as const) {
    assert.deepEqual(await tagsOf(site, alone, who), ['General'])
    assert.deepEqual(await tagsOf(site, beside, who), ['Discuss'])
  }
  const general = await site.as(null)('GET /api/topics', { query: { tag: 'General' } })
  assert.deepEqual([general.length, general[0]?.id], [1, alone.id])
  assert.deepEqual(await site.as('root')('GET /api/tag-suggestions'), [])
  assert.equal((await site.ask('root', 'DELETE /api/tags/:id', { params: tag })).status, 404)
  assert.equal((await suggest(site, 'Robots')).active, false)
})

test('merging moves posts to the other tag, in its position and without duplicates', async () => {
  const site = await openSite()
  const tag = await suggest(site, 'Debates')
  const topics = [
    await post(site, [tag.id, 2]),
    await post(site, [2, DISCUSS, tag.id]),
    await post(site, [DISCUSS, 2, tag.id]),
    await post(site, [tag.id, 2, DISCUSS]),
    await post(site, [DISCUSS]),
  ]
  const body = { into: DISCUSS }
  const into = await site.as('root')('POST /api/tags/:id/merge', { params: tag, body })
  assert.deepEqual([into.id, into.name], [DISCUSS, 'Discuss'])
  const seen = []
  for (const topic of topics) seen.push(await tagsOf(site, topic))
  assert.deepEqual(seen, [
    ['Discuss', 'Show & Tell'],
    ['Show & Tell', 'Discuss'],
    ['Discuss', 'Show & Tell'],
    ['Discuss', 'Show & Tell'],
    ['Discuss'],
  ])
  const found = await site.as(null)('GET /api/topics', { query: { tag: 'Discuss' } })
  assert.equal(found.length, 5)
  const again = { params: tag, body }
  assert.equal((await site.ask('root', 'POST /api/tags/:id/merge', again)).status, 404)
})

test('after tags are merged or deleted, the search finds their posts by what they have now', async (t) => {
  // The indexing job also runs once a minute; without that, only at the start and when it is woken.
  t.mock.timers.enable({ apis: ['setInterval'] })
  const site = await openSite()
  const [merged, deleted] = [await suggest(site, 'Debates'), await suggest(site, 'Robots')]
  const one = await post(site, [merged.id])
  const other = await post(site, [deleted.id])
  await until(async () => {
    const job = site.db.selectFrom('jobs').selectAll().where('name', '=', 'index-outdated')
    return (await job.executeTakeFirst())?.held_until === null
  })
  const foundBy = async (tag: string) => {
    const { results } = await site.as(null)('GET /api/search', { query: { q: 'title', tag } })
    return results.map(({ id }) => id)
  }
  const root = site.as('root')
  await root('POST /api/tags/:id/merge', { params: merged, body: { into: DISCUSS } })
  await until(async () => (await foundBy('Discuss')).includes(one.id))
  await root('DELETE /api/tags/:id', { params: deleted })
  await until(async () => (await foundBy('General')).includes(other.id))
  // Tools and creations, too.
  const [app, game] = [await insertTag(site.db, { active: true, type: 'creation' }), { id: 12 }]
  const creation = await insertCreation(site.db, { name: 'A title', tagIds: [app.id] })
  await root('POST /api/tags/:id/merge', { params: app, body: { into: game.id } })
  const { name: gameName } = await site.db
    .selectFrom('tags')
    .select('name')
    .where('id', '=', game.id)
    .executeTakeFirstOrThrow()
  await until(async () => (await foundBy(gameName)).includes(creation.id))
  assert.deepEqual([await foundBy('Discuss'), await foundBy('General')], [[one.id], [other.id]])
})

test('merging a tool tag moves its feeds and source posts, each URL once', async () => {
  const { as, db, ask } = await openSite()
  const tag = await insertTag(db, { type: 'tool', active: true, name: 'Editors' })
  const tool = await insertTool(db, { tagIds: [tag.id, IDE] })
  const news = (url: string) => ({ author: 'Ada', content: url, date: '2026-01-02T00:00:00Z', url })
  for (const id of [tag.id, IDE]) {
    await insertFeed(db, id, 'https://feeds.test/both')
    await insertFeed(db, id, `https://feeds.test/${id}`)
    await insertSourcePost(db, id, news('https://news.test/both'))
    await insertSourcePost(db, id, news(`https://news.test/${id}`))
  }
  const [own] = await as(null)('GET /api/tags/tool-news')
  await as('root')('POST /api/tags/:id/merge', { params: tag, body: { into: IDE } })
  const feeds = await as('root')('GET /api/tags/:id/feeds', { params: { id: IDE } })
  const posts = await as(null)('GET /api/tags/:id/source-posts', { params: { id: IDE } })
  for (const rows of [feeds, posts]) {
    const paths = rows.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
    assert.deepEqual(paths.toSorted(), ['both', String(IDE), String(tag.id)].toSorted())
  }
  const [kept, ...others] = await as(null)('GET /api/tags/tool-news')
  assert.deepEqual([kept?.id, others], [IDE, []])
  assert.ok((kept?.lastUpdated ?? '') >= (own?.lastUpdated ?? 'z'))
  const [shown] = await as(null)('GET /api/tools')
  assert.deepEqual([shown?.id, shown?.tagIds], [tool.id, [IDE]])
  assert.equal((await ask(null, `GET /api/tags/${tag.id}/source-posts`)).status, 404)
})

test('the only tag of a creation or tool can be rejected if it is pending, not if it is active', async () => {
  const { as, ask, db } = await openSite()
  for (const [type, insert, list] of [
    ['creation', insertCreation, 'GET /api/creations'],
    ['tool', insertTool, 'GET /api/tools'],
  ] as const) {
    const waiting = await insertTag(db, { type })
    await insert(db, { tagIds: [waiting.id] })
    const [suggestion] = await as('root')('GET /api/tag-suggestions')
    assert.deepEqual([suggestion?.id, suggestion?.posts], [waiting.id, 1])
    const before = await as(null)(list)
    await as('root')('DELETE /api/tags/:id', { params: waiting })
    // For a visitor it had no tags before.
    assert.deepEqual(await as(null)(list), before)
    assert.deepEqual(before[0]?.tags, [])

    const shown = await insertTag(db, { type, active: true, name: 'Robots' })
    await insert(db, { tagIds: [shown.id] })
    const refusal = await ask('root', 'DELETE /api/tags/:id', { params: shown })
    assert.equal(refusal.status, 409)
    const { message } = (await refusal.json()) as ErrorReply
    assert.equal(message, `1 ${type} has no other tag than Robots: merge it into another`)
    assert.equal((await as(null)(list)).find(({ tags }) => tags.length > 0)?.tags[0]?.id, shown.id)
    const hide = await ask('root', 'PUT /api/tags/:id', { params: shown, body: { active: false } })
    assert.equal(hide.status, 409)
    const itself = { params: shown, body: { into: shown.id } }
    assert.equal((await ask('root', 'POST /api/tags/:id/merge', itself)).status, 400)
    const other = await insertTag(db, { type, active: true })
    await as('root')('POST /api/tags/:id/merge', { params: shown, body: { into: other.id } })
    const [tagged] = (await as(null)(list)).flatMap(({ tags }) => tags)
    assert.equal(tagged?.id, other.id)
    // A pending tag is shown to its author only.
    const pending = await insertTag(db, { type })
    const both = await insertTag(db, { type, active: true, name: 'Androids' })
    await insert(db, { tagIds: [both.id, pending.id] })
    assert.equal((await ask('root', 'DELETE /api/tags/:id', { params: both })).status, 409)
  }
})

test('a topic gets General when its last active tag is hidden or deleted', async () => {
  const site = await openSite()
  const root = site.as('root')
  for (const remove of ['hide', 'delete']) {
    const [shown, pending] = [await suggest(site, `Shown ${remove}`), await suggest(site, remove)]
    await root('PUT /api/tags/:id', { params: shown, body: { active: true } })
    const topic = await post(site, [shown.id, pending.id])
    if (remove === 'delete') await root('DELETE /api/tags/:id', { params: shown })
    else await root('PUT /api/tags/:id', { params: shown, body: { active: false } })
    assert.deepEqual(await tagsOf(site, topic), ['General'], remove)
    await root('DELETE /api/tags/:id', { params: pending })
    assert.deepEqual(await tagsOf(site, topic), ['General'], remove)
  }
})

test('a tag that was hidden for a while comes before General again, which its topics got meanwhile', async () => {
  const site = await openSite()
  const tag = await insertTag(site.db, { name: 'Kilns', active: true })
  const topic = await post(site, [tag.id])
  const show = async (active: boolean) =>
    void (await site.as('root')('PUT /api/tags/:id', { params: tag, body: { active } }))
  await show(false)
  assert.deepEqual(await tagsOf(site, topic), ['General'])
  assert.deepEqual(await tagsOf(site, topic, 'ada'), ['Kilns', 'General'])
  await show(true)
  assert.deepEqual(await tagsOf(site, topic), ['Kilns', 'General'])
  const { tagIds } = (await site.as(null)('GET /api/topics/:id', { params: topic })).topic
  assert.deepEqual(tagIds, [tag.id, GENERAL])
})

test(`General and ${ALL_TOPICS} cannot be changed, but other tags can be merged into General`, async () => {
  const site = await openSite()
  for (const id of [GENERAL, 1]) {
    const params = { id }
    const refused = [
      site.ask('root', 'DELETE /api/tags/:id', { params }),
      site.ask('root', 'PUT /api/tags/:id', { params, body: { name: 'Other' } }),
      site.ask('root', 'PUT /api/tags/:id', { params, body: { active: false } }),
      site.ask('root', 'POST /api/tags/:id/merge', { params, body: { into: DISCUSS } }),
    ]
    for (const answer of refused) {
      const { status } = await answer
      assert.equal(status, 409)
    }
  }
  const topic = await post(site, [DISCUSS])
  const params = { id: DISCUSS }
  await site.as('root')('POST /api/tags/:id/merge', { params, body: { into: GENERAL } })
  assert.deepEqual(await tagsOf(site, topic), ['General'])
})

test('an active tag cannot be merged into a pending one', async () => {
  const { ask, db } = await openSite()
  const waiting = await insertTag(db)
  const body = { into: waiting.id }
  const merge = { params: { id: DISCUSS }, body }
  assert.equal((await ask('root', 'POST /api/tags/:id/merge', merge)).status, 409)
  const other = { params: await insertTag(db), body }
  assert.equal((await ask('root', 'POST /api/tags/:id/merge', other)).status, 200)
})
