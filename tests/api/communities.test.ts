import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const post = { title: 'A title', content: 'Some content.' }

test("a new site has community 1 'Not Working', displayOrder 1, open", async () => {
  const { ask } = await openSite()
  assert.deepEqual(await (await ask(null, 'GET /api/communities')).json(), [
    { id: 1, name: 'Not Working', displayOrder: 1, upcoming: false },
  ])
})

test('communities are listed by their order, including upcoming ones', async () => {
  const site = await openSite()
  await insertCommunity(site, 'Third', 3)
  await insertCommunity(site, 'First', 0, true)
  const names = (await site.as(null)('GET /api/communities')).map(({ name }) => name)
  assert.deepEqual(names, ['First', 'Not Working', 'Third'])
})

test('a topic belongs to the given community, otherwise to the default one', async () => {
  const site = await openSite()
  const { id } = await insertCommunity(site, 'Second', 2)
  const here = await site.as('ada')('POST /api/topics', { body: post })
  const there = await site.as('ada')('POST /api/topics', { body: { ...post, communityId: id } })
  const idsIn = async (communityId?: number) => {
    const query = communityId === undefined ? {} : { communityId }
    return (await site.as(null)('GET /api/topics', { query })).map((topic) => topic.id)
  }
  assert.deepEqual(await idsIn(1), [here.id])
  assert.deepEqual(await idsIn(id), [there.id])
  assert.deepEqual(await idsIn(), [there.id, here.id])
  const query = { communityId: id, tag: 'General' }
  const tagged = await site.as(null)('GET /api/topics', { query })
  assert.deepEqual(
    tagged.map((topic) => topic.id),
    [there.id],
  )
})

test('a page shows the community chosen in this browser only', async () => {
  const site = await openSite()
  const { id } = await insertCommunity(site, 'Second', 2)
  const soon = await insertCommunity(site, 'Soon', 3, true)
  await site.as('ada')('POST /api/topics', { body: { ...post, title: 'In the first' } })
  const there = { ...post, title: 'In the second', communityId: id }
  await site.as('ada')('POST /api/topics', { body: there })
  const home = async (cookie: string, who: 'ada' | null) =>
    (await site.raw('/', { headers: cookie ? { cookie } : {} }, who)).text()
  for (const who of [null, 'ada'] as const) {
    for (const [cookie, shown, hidden] of [
      ['', 'In the first', 'In the second'],
      [`community=${id}`, 'In the second', 'In the first'],
      ['community=4242', 'In the first', 'In the second'],
      [`community=${soon.id}`, 'In the first', 'In the second'],
      ['community=1', 'In the first', 'In the second'],
      ['community=x', 'In the first', 'In the second'],
    ] as const) {
      const html = await home(cookie, who)
      assert.ok(html.includes(shown) && !html.includes(hidden), `${cookie} as ${who}`)
    }
  }
})

test('posting to an upcoming community is a 409 and posts nothing', async () => {
  const site = await openSite()
  const { id } = await insertCommunity(site, 'Soon', 2, true)
  for (const who of ['ada', 'root'] as const) {
    const body = { ...post, communityId: id }
    assert.equal((await site.ask(who, 'POST /api/topics', { body })).status, 409)
  }
  assert.deepEqual(await site.as(null)('GET /api/topics'), [])
})

test('posting to an unknown community is refused and posts nothing', async () => {
  const site = await openSite()
  for (const communityId of [2, 2_147_483_647]) {
    const { status } = await site.ask('ada', 'POST /api/topics', { body: { ...post, communityId } })
    assert.ok([400, 404].includes(status), String(status))
  }
  assert.deepEqual(await site.as(null)('GET /api/topics'), [])
})

function insertCommunity({ db }: TestSite, name: string, order: number, upcoming = false) {
  return db
    .insertInto('communities')
    .values({ name, name_key: name.toLowerCase(), display_order: order, upcoming })
    .returning('id')
    .executeTakeFirstOrThrow()
}
