import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schema } from '../../server/db/schema.ts'
import { startExternalServer } from '../external-server.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

type Numbered = 'users' | 'tags' | 'tools' | 'communities' | 'feeds' | 'source_posts'

const REPEATS = 5

/** Writes of rows that exist already: each may be repeated and consumes no id. */
const repeated: Record<string, { table: Numbered & keyof Schema; make: Make; again?: Make }> = {
  'a registration with a name that is taken': {
    table: 'users',
    make: (site, at) => register(site, `person${at}`, `person${at}@example.test`),
    again: (site, at) => register(site, 'person1', `other${at}@example.test`),
  },
  'a registration with an address that is taken': {
    table: 'users',
    make: (site, at) => register(site, `person${at}`, `person${at}@example.test`),
    again: (site, at) => register(site, `other${at}`, 'person1@example.test'),
  },
  'a tag that exists': {
    table: 'tags',
    make: (site, at) => send(site, 'POST /api/tags', { name: `Tag ${at}`, type: 'topic' }),
  },
  'a tool that exists': {
    table: 'tools',
    make: (site, at) =>
      send(site, 'POST /api/tools', { name: 'A tool', url: `https://t${at}.test`, tagIds: [5] }),
  },
  'a community that exists': {
    table: 'communities',
    make: (site, at) => send(site, 'POST /api/communities', { name: `Community ${at}` }),
  },
  'a feed that is attached': {
    table: 'feeds',
    make: (site, at) => send(site, 'POST /api/tags/5/feeds', { url: `https://f${at}.test/` }),
  },
  'a post that is listed': {
    table: 'source_posts',
    make: (site, at) => {
      const post = { author: 'Ada', content: 'Some news', url: `https://n.test/${at}` }
      return send(site, 'POST /api/tags/5/source-posts', post)
    },
  },
}

for (const [name, { table, make, again = make }] of Object.entries(repeated)) {
  test(`${name} consumes no id`, async () => {
    const site = await openSite()
    await make(site, 1)
    const first = await lastId(site, table)
    for (let repeat = 0; repeat < REPEATS; repeat += 1) await again(site, 1)
    await make(site, 2)
    assert.equal(await lastId(site, table), first + 1)
  })
}

test('feed entries that are stored already consume no id', async () => {
  const site = await openSite({ FEEDS_ALLOW_PRIVATE: 'on' })
  const outside = await startExternalServer()
  const item = (at: number) => `<item><title>T</title><link>https://n.test/${at}</link></item>`
  const rss = (...items: string[]) => `<rss><channel>${items.join('')}</channel></rss>`
  const all = Array.from({ length: 100 }, (_, at) => item(at))
  outside.answers['/feed'] = { body: rss(...all) }
  const { id } = await site.as('root')('POST /api/tags/:id/feeds', {
    params: { id: 5 },
    body: { url: `${outside.url}/feed` },
  })
  const poll = () => site.as('root')('POST /api/feeds/:id/poll', { params: { id } })
  await poll()
  const first = await lastId(site, 'source_posts')
  for (let repeat = 0; repeat < REPEATS; repeat += 1) await poll()
  outside.answers['/feed'] = { body: rss(item(100), ...all.slice(0, 99)) }
  assert.equal((await poll()).added, 1)
  assert.equal(await lastId(site, 'source_posts'), first + 1)
})

type Make = (site: TestSite, at: number) => Promise<unknown>

const send = async (site: TestSite, address: string, body: object) =>
  (await site.ask('root', address, { body })).text()

const register = (site: TestSite, username: string, email: string) =>
  send(site, 'POST /api/register', { username, email, password: 'correct horse battery' })

async function lastId({ db }: TestSite, table: Numbered) {
  const { id } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}
