import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '../../server/db/engine.ts'
import type { TestUser } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertOtherUser, insertTool } from '../insert-rows.ts'

const NEWS_TAG = 5

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

async function insertVotes(db: Db, tool: { id: number }, ages: number[]) {
  for (const age of ages) {
    const { id: user_id } = await insertOtherUser(db)
    const vote = { tool_id: tool.id, user_id, created_at: daysAgo(age) }
    await db.insertInto('tool_votes').values(vote).execute()
  }
  await db.updateTable('tools').set({ rating: ages.length }).where('id', '=', tool.id).execute()
}

const read = ({ as }: TestSite, params: { id: number }, who: 'ada' | 'root' | null = null) =>
  as(who)('GET /api/tools/:id', { params })

test('a tool is read with its description, its votes and the caller’s own', async () => {
  const site = await openSite()
  const description = 'Makes apps.\nAll of them.'
  const sent = { name: 'Loom', url: 'https://loom.test/', tagIds: [5], description }
  const made = await site.as('ada')('POST /api/tools', { body: sent })
  assert.equal(made.description, description)
  const { tool, votes, news } = await read(site, made)
  assert.deepEqual(tool, made)
  assert.deepEqual([votes, news], [{ unit: 'week', earlier: 0, periods: [] }, []])
  await site.as('ada')('POST /api/tools/:id/rate', { params: made, body: { rating: 1 } })
  const voted = await read(site, made, 'ada')
  assert.deepEqual([voted.tool.userRating, voted.tool.rating], [1, 1])
  assert.deepEqual(
    voted.votes.periods.map((period) => period.votes),
    [1],
  )
  assert.equal((await read(site, made)).tool.userRating, 0)

  const change = (body: object) => site.ask('root', 'PUT /api/tools/:id', { params: made, body })
  await change({ name: 'Loom 2' })
  assert.equal((await read(site, made)).tool.description, description)
  assert.equal((await change({ description: 'x'.repeat(501) })).status, 400)
  await change({ description: '  ' })
  assert.equal((await read(site, made)).tool.description, null)
})

test('a hidden tool is found by administrators only, and so are the topics that name it', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { visible: false })
  const addresses = ['GET /api/tools/:id', 'GET /api/tools/:id/topics'] as const
  const statuses = async (address: string) => {
    const all = []
    for (const who of [null, 'ada', 'root'] as const) {
      all.push((await site.ask(who, address, { params: tool })).status)
    }
    return all
  }
  for (const address of addresses) assert.deepEqual(await statuses(address), [404, 404, 200])
  await site.as('root')('PUT /api/tools/:id', { params: tool, body: { visible: true } })
  for (const address of addresses) assert.deepEqual(await statuses(address), [200, 200, 200])
  await site.as('root')('PUT /api/tools/:id', { params: tool, body: { visible: false } })
  for (const address of addresses) assert.deepEqual(await statuses(address), [404, 404, 200])
})

test('votes are counted by week at first, by month later; their sum is the rating', async () => {
  const site = await openSite()
  const young = await insertTool(site.db)
  await insertVotes(site.db, young, [0, 7, 7, 21])
  const weeks = (await read(site, young)).votes
  assert.equal(weeks.unit, 'week')
  assert.deepEqual(
    weeks.periods.map(({ votes }) => votes),
    [1, 0, 2, 1],
  )
  for (const { from } of weeks.periods) {
    assert.equal(new Date(from).getUTCDay(), 1)
    assert.match(from, /T00:00:00.000Z$/)
  }
  const old = await insertTool(site.db)
  await insertVotes(site.db, old, [0, 300, 2_000, 2_001, -40])
  const months = (await read(site, old)).votes
  assert.deepEqual([months.unit, months.earlier, months.periods.length], ['month', 2, 36])
  assert.equal(months.periods.at(-1)?.votes, 2)
  const sum = months.periods.reduce((all, { votes }) => all + votes, months.earlier)
  assert.equal(sum, 5)
  const first = months.periods.map(({ from }) => from)
  assert.ok(first.every((from) => from.endsWith('-01T00:00:00.000Z')))
  assert.deepEqual(first, [...new Set(first)].toSorted())
})

test('the votes of a deleted account are gone from the history', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db)
  await site.as('bob')('POST /api/tools/:id/rate', { params: tool, body: { rating: 1 } })
  assert.equal((await read(site, tool)).votes.periods.length, 1)
  await site.as('bob')('DELETE /api/user/delete')
  assert.deepEqual((await read(site, tool)).votes.periods, [])
})

test('the news of a tool are posts of its categories that it wrote, that link to it or name it', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, {
    name: 'Loom',
    url: 'https://loom.test/',
    xusername: 'LoomApp',
    tagIds: [5, 6],
  })
  const post = (content: string, part: { url?: string; author?: string; tagId?: number } = {}) =>
    site.as('root')('POST /api/tags/:id/source-posts', {
      params: { id: part.tagId ?? NEWS_TAG },
      body: {
        content,
        author: part.author ?? 'Somebody',
        url: part.url ?? `https://news.test/${encodeURIComponent(content)}`,
      },
    })
  await post('Heirlooms are back')
  await post('Here is an heirloom')
  await post('Try LOOM, they say')
  await post('A new version', { author: '@loomapp' })
  await post('Read our words', { url: 'https://blog.loom.test/words' })
  await post('Not ours', { url: 'https://notloom.test/' })
  await post('Loom elsewhere', { tagId: 7 })
  const contents = async () => (await read(site, tool)).news.map(({ content }) => content)
  assert.deepEqual(await contents(), ['Read our words', 'A new version', 'Try LOOM, they say'])
  // The same post in the news of another category is shown once.
  await post('Read our words', { url: 'https://blog.loom.test/words', tagId: 6 })
  for (const at of [1, 2, 3]) await post(`Loom again ${at}`)
  const five = await contents()
  assert.deepEqual(five.slice(0, 3), ['Loom again 3', 'Loom again 2', 'Loom again 1'])
  assert.deepEqual([five.length, new Set(five).size], [5, 5])
})

test('a post in the news of two categories stands where the newer of its dates belongs', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: 'Loom', tagIds: [5, 6] })
  const post = (url: string, age: number, tagId = NEWS_TAG) =>
    site.as('root')('POST /api/tags/:id/source-posts', {
      params: { id: tagId },
      body: { content: 'Loom', author: 'Somebody', url, date: daysAgo(age) },
    })
  await post('https://news.test/twice', 3)
  await post('https://news.test/once', 2)
  await post('https://news.test/twice', 1, 6)
  const { news } = await read(site, tool)
  assert.deepEqual(
    news.map(({ url }) => url),
    ['https://news.test/twice', 'https://news.test/once'],
  )
})

test('the topics that name a tool have its name as words in title or text, newest first, by pages', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: 'Über Loom' })
  const write = (title: string, content = 'Nothing else to say.') =>
    site.as('ada')('POST /api/topics', { body: { title, content } })
  const titles = async (page = 1) => {
    const query = { page: String(page) }
    const rows = await site.as(null)('GET /api/tools/:id/topics', { params: tool, query })
    return rows.map(({ title }) => title)
  }
  const first = await write('I like uber loom')
  await write('Another one', 'With **Über Loom** it went well.')
  await write('About a loom', 'Über something else.')
  await write('Uber looms', 'Not those.')
  assert.deepEqual(await titles(), ['Another one', 'I like uber loom'])
  const edit = (title: string) =>
    site.as('ada')('PUT /api/topics/:id', {
      params: first,
      body: { title, content: first.content },
    })
  await edit('I liked it')
  assert.deepEqual(await titles(), ['Another one'])
  await edit('I like Über Loom')
  assert.deepEqual(await titles(), ['Another one', 'I like Über Loom'])
  for (let at = 1; at <= 11; at += 1) await write(`Über Loom ${at}`)
  assert.equal((await titles()).length, 10)
  assert.deepEqual(await titles(2), ['Über Loom 1', 'Another one', 'I like Über Loom'])
  for (const page of [3, 102, 1_000_001]) assert.deepEqual(await titles(page), [])
  await site.as('root')('PUT /api/tools/:id', { params: tool, body: { name: 'Loom' } })
  assert.deepEqual(await titles(2), [
    'Über Loom 1',
    'About a loom',
    'Another one',
    'I like Über Loom',
  ])
  const unknown = { params: { id: 4_242 } }
  assert.equal((await site.ask(null, 'GET /api/tools/:id/topics', unknown)).status, 404)
})

test('a topic that names a tool shows its pending tag to its author and administrators', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: 'Loom' })
  const tag = await site.as('ada')('POST /api/tags', { body: { name: 'Weaving', type: 'topic' } })
  const topic = { title: 'On Loom', content: 'Words on it.', tagIds: [13, tag.id] }
  await site.as('ada')('POST /api/topics', { body: topic })
  const tags = async (who: TestUser | null) => {
    const [row] = await site.as(who)('GET /api/tools/:id/topics', { params: tool })
    return row?.tags.map(({ name }) => name)
  }
  assert.deepEqual(await tags(null), ['General'])
  assert.deepEqual(await tags('bob'), ['General'])
  assert.deepEqual(await tags('ada'), ['General', 'Weaving'])
  assert.deepEqual(await tags('root'), ['General', 'Weaving'])
})
