import type { RawBuilder } from 'kysely'
import type { Chance } from '../chance.ts'
import type { Db } from '../../server/db/engine.ts'
import type { Person } from '../people.ts'
import type { ResponseText } from './door.ts'
import type { Ids } from './things-there.ts'

export type World = {
  chance: Chance
  ids: Ids
  /** Direct SQL, bypassing every site. */
  hand: Db
  /** SQL over a site's own connection. */
  inside: Db
  call: (who: Person, address: string, body?: object) => Promise<ResponseText>
  /** A member and a visitor read at every site, which brings its change log up to date. */
  look: () => Promise<void>
  /** A unique word. */
  word: () => string
}

export type Write = {
  name: string
  /** Invalidates every cached response. */
  isWide?: boolean
  /** Over HTTP, at one site. */
  isCall?: boolean
  run: (world: World) => Promise<unknown>
}

type Table = keyof Ids

/** Writes of members and administrators. */
export const callsThatWrite: Write[] = [
  member('a topic', ({ word }) => ['POST /api/topics', topic(word())]),
  member('a topic in another community', ({ word }) => {
    return ['POST /api/topics', { ...topic(word()), communityId: 2 }]
  }),
  member('a reply', (world) => [`POST /api/topics/${one(world, 'topics')}/replies`, reply(world)]),
  administrator('a topic edited', (world) => [
    `PUT /api/topics/${one(world, 'topics')}`,
    { ...topic(world.word()), tagIds: [world.chance.pick([13, 2, 3])] },
  ]),
  administrator('a topic deleted', (world) => [`DELETE /api/topics/${one(world, 'topics')}`]),
  administrator('a reply edited', (world) => [
    `PUT /api/replies/${one(world, 'replies')}`,
    reply(world),
  ]),
  administrator('a reply deleted', (world) => [`DELETE /api/replies/${one(world, 'replies')}`]),
  member('a vote', (world) => [
    `POST /api/tools/${one(world, 'tools')}/rate`,
    { rating: world.chance.below(2) },
  ]),
  member('an upvote', (world) => [`POST /api/resources/${one(world, 'resources')}/upvote`]),
  member('an upvote taken back', (world) => [
    `DELETE /api/resources/${one(world, 'resources')}/upvote`,
  ]),
  administrator('a tool', ({ word }) => {
    const name = word()
    return ['POST /api/tools', { name, url: `https://${name}.test/`, tagIds: [5, 6] }]
  }),
  administrator('a tool hidden or shown', (world) => [
    `PUT /api/tools/${one(world, 'tools')}`,
    { visible: world.chance.below(2) === 0 },
  ]),
  administrator('a tool deleted', (world) => [`DELETE /api/tools/${one(world, 'tools')}`]),
  member('a creation edited', (world) => [
    `PATCH /api/creations/${one(world, 'creations')}`,
    { name: `A creation ${world.word()}`, tagIds: [world.chance.pick([11, 12, 14])] },
  ]),
  {
    name: 'a creation with tools',
    async run({ hand, ids, call, chance, word }) {
      const visible = await hand
        .selectFrom('tools')
        .select('id')
        .where('id', 'in', ids.tools)
        .where('visible', '=', true)
        .execute()
      const body = { name: word(), description: 'Made with tools.', tagIds: [11] }
      const toolIds = visible.map(({ id }) => id)
      const imageUrl = 'https://example.test/a.png'
      return call(chance.pick(['ada', 'bob']), 'POST /api/creations', {
        ...body,
        imageUrl,
        toolIds,
      })
    },
  },
  member('a topic that names a tool', ({ word }) => {
    return ['POST /api/topics', { title: 'On tools', content: `Try A tool, says ${word()}.` }]
  }),
  administrator('a creation deleted', (world) => [
    `DELETE /api/creations/${one(world, 'creations')}`,
  ]),
  member('a resource', ({ word }) => {
    return ['POST /api/resources', { name: word(), url: `https://${word()}.test/`, type: 'blog' }]
  }),
  member('a resource of a suggested type', ({ word }) => {
    const url = `https://${word()}.test/`
    return ['POST /api/resources', { name: word(), url, typeSuggestion: word() }]
  }),
  administrator('a type approved', (world) => [
    `POST /api/type-suggestions/${one(world, 'resources')}`,
    { decision: world.chance.pick(['approve', 'reject']) },
  ]),
  administrator('a source post', ({ word, chance }) => [
    `POST /api/tags/${chance.pick([5, 6])}/source-posts`,
    { author: 'Somebody', content: word(), url: `https://${word()}.test/` },
  ]),
  {
    name: 'a topic with a suggested tag',
    async run({ call, chance, word }) {
      const who = chance.pick(['ada', 'bob'] as const)
      const tag = await call(who, 'POST /api/tags', { name: word(), type: 'topic' })
      const { id } = JSON.parse(tag.text) as { id: number }
      return call(who, 'POST /api/topics', { ...topic(word()), tagIds: [13, id] })
    },
  },
  wide(
    administrator('a tag approved or renamed', (world) => [
      `PUT /api/tags/${one(world, 'tags')}`,
      world.chance.pick([{ active: true }, { name: world.word() }]),
    ]),
  ),
  wide(
    administrator('a tag merged', (world) => [
      `POST /api/tags/${Math.max(17, one(world, 'tags'))}/merge`,
      { into: 13 },
    ]),
  ),
  wide(
    administrator('a tag deleted', (world) => [
      `DELETE /api/tags/${Math.max(17, one(world, 'tags'))}`,
    ]),
  ),
  wide(administrator('a community', ({ word }) => ['POST /api/communities', { name: word() }])),
  wide({
    name: 'a member renamed',
    run: ({ call, word }) =>
      call('bob', 'PUT /api/user/profile', { username: word(), email: 'bob@example.test' }),
  }),
]

type Sent = [address: string, body?: object]

function member(name: string, what: (world: World) => Sent): Write {
  const run = (world: World) => world.call(world.chance.pick(['ada', 'bob']), ...what(world))
  return { name, isCall: true, run }
}

function administrator(name: string, what: (world: World) => Sent): Write {
  return { name, isCall: true, run: (world) => world.call('root', ...what(world)) }
}

function wide(write: Write): Write {
  return { ...write, isWide: true }
}

export function one({ ids, chance }: World, table: Table) {
  return ids[table].length > 0 ? chance.pick(ids[table]) : 0
}

function topic(word: string) {
  return { title: `A title ${word}`, content: `Some content: ${word}.` }
}

function reply({ word }: World) {
  return { content: `A reply ${word()}` }
}

/** One statement on some row of a table. */
export const byHand = (name: string, statement: (world: World) => RawBuilder<unknown>): Write => ({
  name: `by hand: ${name}`,
  run: (world) => statement(world).execute(world.hand),
})
