import type { RawBuilder } from 'kysely'
import type { SeededRandom } from '../seeded-random.ts'
import type { Db } from '../../server/db/engine.ts'
import type { TestUser } from '../test-users.ts'
import type { ResponseText } from './site-client.ts'
import type { Ids } from './existing-rows.ts'

export type WriteContext = {
  random: SeededRandom
  ids: Ids
  /** Direct SQL, bypassing every site. */
  directDb: Db
  /** SQL over a site's own connection. */
  inside: Db
  call: (who: TestUser, address: string, body?: object) => Promise<ResponseText>
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
  run: (context: WriteContext) => Promise<unknown>
}

type Table = keyof Ids

/** Writes of members and administrators. */
export const callsThatWrite: Write[] = [
  member('a topic', ({ word }) => ['POST /api/topics', topic(word())]),
  member('a topic in another community', ({ word }) => {
    return ['POST /api/topics', { ...topic(word()), communityId: 2 }]
  }),
  member('a reply', (context) => [
    `POST /api/topics/${one(context, 'topics')}/replies`,
    reply(context),
  ]),
  administrator('a topic edited', (context) => [
    `PUT /api/topics/${one(context, 'topics')}`,
    { ...topic(context.word()), tagIds: [context.random.pick([13, 2, 3])] },
  ]),
  administrator('a topic deleted', (context) => [`DELETE /api/topics/${one(context, 'topics')}`]),
  administrator('a reply edited', (context) => [
    `PUT /api/replies/${one(context, 'replies')}`,
    reply(context),
  ]),
  administrator('a reply deleted', (context) => [`DELETE /api/replies/${one(context, 'replies')}`]),
  member('a vote', (context) => [
    `POST /api/tools/${one(context, 'tools')}/rate`,
    { rating: context.random.below(2) },
  ]),
  member('an upvote', (context) => [`POST /api/resources/${one(context, 'resources')}/upvote`]),
  member('an upvote taken back', (context) => [
    `DELETE /api/resources/${one(context, 'resources')}/upvote`,
  ]),
  administrator('a tool', ({ word }) => {
    const name = word()
    return ['POST /api/tools', { name, url: `https://${name}.test/`, tagIds: [5, 6] }]
  }),
  administrator('a tool hidden or shown', (context) => [
    `PUT /api/tools/${one(context, 'tools')}`,
    { visible: context.random.below(2) === 0 },
  ]),
  administrator('a tool deleted', (context) => [`DELETE /api/tools/${one(context, 'tools')}`]),
  member('a creation edited', (context) => [
    `PATCH /api/creations/${one(context, 'creations')}`,
    { name: `A creation ${context.word()}`, tagIds: [context.random.pick([11, 12, 14])] },
  ]),
  {
    name: 'a creation with tools',
    async run({ directDb, ids, call, random, word }) {
      const visible = await directDb
        .selectFrom('tools')
        .select('id')
        .where('id', 'in', ids.tools)
        .where('visible', '=', true)
        .execute()
      const body = { name: word(), description: 'Made with tools.', tagIds: [11] }
      const toolIds = visible.map(({ id }) => id)
      const imageUrl = 'https://example.test/a.png'
      return call(random.pick(['ada', 'bob']), 'POST /api/creations', {
        ...body,
        imageUrl,
        toolIds,
      })
    },
  },
  member('a topic that names a tool', ({ word }) => {
    return ['POST /api/topics', { title: 'On tools', content: `Try A tool, says ${word()}.` }]
  }),
  administrator('a creation deleted', (context) => [
    `DELETE /api/creations/${one(context, 'creations')}`,
  ]),
  member('a resource', ({ word }) => {
    return ['POST /api/resources', { name: word(), url: `https://${word()}.test/`, type: 'blog' }]
  }),
  member('a resource of a suggested type', ({ word }) => {
    const url = `https://${word()}.test/`
    return ['POST /api/resources', { name: word(), url, typeSuggestion: word() }]
  }),
  administrator('a type approved', (context) => [
    `POST /api/type-suggestions/${one(context, 'resources')}`,
    { decision: context.random.pick(['approve', 'reject']) },
  ]),
  administrator('a source post', ({ word, random }) => [
    `POST /api/tags/${random.pick([5, 6])}/source-posts`,
    { author: 'Somebody', content: word(), url: `https://${word()}.test/` },
  ]),
  {
    name: 'a topic with a suggested tag',
    async run({ call, random, word }) {
      const who = random.pick(['ada', 'bob'] as const)
      const tag = await call(who, 'POST /api/tags', { name: word(), type: 'topic' })
      const { id } = JSON.parse(tag.text) as { id: number }
      return call(who, 'POST /api/topics', { ...topic(word()), tagIds: [13, id] })
    },
  },
  wide(
    administrator('a tag approved or renamed', (context) => [
      `PUT /api/tags/${one(context, 'tags')}`,
      context.random.pick([{ active: true }, { name: context.word() }]),
    ]),
  ),
  wide(
    administrator('a tag merged', (context) => [
      `POST /api/tags/${Math.max(17, one(context, 'tags'))}/merge`,
      { into: 13 },
    ]),
  ),
  wide(
    administrator('a tag deleted', (context) => [
      `DELETE /api/tags/${Math.max(17, one(context, 'tags'))}`,
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

function member(name: string, what: (context: WriteContext) => Sent): Write {
  const run = (context: WriteContext) =>
    context.call(context.random.pick(['ada', 'bob']), ...what(context))
  return { name, isCall: true, run }
}

function administrator(name: string, what: (context: WriteContext) => Sent): Write {
  return { name, isCall: true, run: (context) => context.call('root', ...what(context)) }
}

function wide(write: Write): Write {
  return { ...write, isWide: true }
}

export function one({ ids, random }: WriteContext, table: Table) {
  return ids[table].length > 0 ? random.pick(ids[table]) : 0
}

function topic(word: string) {
  return { title: `A title ${word}`, content: `Some content: ${word}.` }
}

function reply({ word }: WriteContext) {
  return { content: `A reply ${word()}` }
}

/** One statement on some row of a table. */
export const bySql = (
  name: string,
  statement: (context: WriteContext) => RawBuilder<unknown>,
): Write => ({
  name: `by SQL: ${name}`,
  run: (context) => statement(context).execute(context.directDb),
})
