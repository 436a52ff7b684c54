import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ADMIN_ROWS_PER_PAGE,
  CREATIONS_PER_PAGE,
  RESOURCES_PER_PAGE,
  TOPICS_PER_PAGE,
} from '#contract/constants.ts'
import { listMessages } from '../../server/contact/queries.ts'
import { listCreations } from '../../server/creations/queries.ts'
import type { Db } from '../../server/db/engine.ts'
import { rowsOfIds } from '../../server/db/id-pages.ts'
import { listResources, listTypeSuggestions } from '../../server/resources/queries.ts'
import { updateSearchIndex } from '../../server/search/update-index.ts'
import { listTopicsNaming } from '../../server/tools/topics-naming-tool.ts'
import { listTopics } from '../../server/topics/queries.ts'
import { listUsers } from '../../server/users/queries.ts'
import {
  insertContactMessage,
  insertCreation,
  insertOtherUser,
  insertResource,
  insertTopic,
} from '../insert-rows.ts'
import { openSite } from '../site.ts'

const { db } = await openSite()

const everything = { communityId: null, authorId: null, page: 1 }

/** Each with the number of its rows on a page. */
const lists = {
  topics: {
    perPage: TOPICS_PER_PAGE,
    insert: () => insertTopic(db),
    list: (on: Db) => listTopics(on, { ...everything, tag: undefined, before: null }, null),
  },
  'topics that name a tool': {
    perPage: TOPICS_PER_PAGE,
    insert: () => insertIndexedTopic(),
    list: (on: Db) => listTopicsNaming(on, { name: 'Zebra', page: 1 }, null, on),
  },
  creations: {
    perPage: CREATIONS_PER_PAGE,
    insert: () => insertCreation(db),
    list: (on: Db) => listCreations(on, { ...everything, toolId: null, before: null }, null),
  },
  resources: {
    perPage: RESOURCES_PER_PAGE,
    insert: () => insertResource(db),
    list: (on: Db) => listResources(on, { ...everything, type: null, before: null }, null),
  },
  'pending resources': {
    perPage: RESOURCES_PER_PAGE,
    insert: () => insertResource(db, { typeSuggestion: 'zine' }),
    list: (on: Db) => listTypeSuggestions(on, 1, null),
  },
  messages: {
    perPage: ADMIN_ROWS_PER_PAGE,
    insert: () => insertContactMessage(db),
    list: (on: Db) => listMessages(on, 1),
  },
  members: {
    perPage: ADMIN_ROWS_PER_PAGE,
    insert: () => insertOtherUser(db),
    list: (on: Db) => listUsers(on, { search: '', page: 1 }, on),
  },
}

const tables = {
  topics: 'topics',
  'topics that name a tool': 'topics',
  creations: 'creations',
  resources: 'resources',
  'pending resources': 'resources',
  messages: 'contact_messages',
  members: 'users',
} as const

for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
  test(`a page of ${name} is full although one of them is deleted while it is read`, async () => {
    const { perPage, insert, list } = lists[name]
    for (let count = 0; count < perPage + 2; count += 1) await insert()
    const before = await list(db)
    const [first] = before
    assert.equal(before.length, perPage)
    const page = await list(afterFirstResult(() => remove(tables[name], first?.id ?? 0)))
    assert.deepEqual(
      page.slice(0, -1).map(({ id }) => id),
      before.slice(1).map(({ id }) => id),
    )
    assert.equal(page.length, perPage)
  })
}

test('rows that are missing although nothing was deleted are read only once', async () => {
  let reads = 0
  const rows = await rowsOfIds(
    async () => [3, 2, 1],
    async (ids) => {
      reads += 1
      return ids.slice(1)
    },
  )
  assert.deepEqual(rows, [2, 1])
  assert.equal(reads, 1)
})

/** The database; `act` is carried out between its first result and the next statement. */
function afterFirstResult(act: () => Promise<unknown>) {
  let done: Promise<unknown> | undefined
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await (done ??= act())
      return result
    },
  })
}

async function insertIndexedTopic() {
  const { id } = await insertTopic(db, { title: 'The zebra' })
  await db.transaction().execute((tx) => updateSearchIndex(tx, 'topic', [id]))
}

const remove = (table: (typeof tables)[keyof typeof tables], id: number) =>
  table === 'users'
    ? db
        .updateTable('users')
        .set({ deleted_at: new Date().toISOString(), username: null, email: null })
        .where('id', '=', id)
        .execute()
    : db.deleteFrom(table).where('id', '=', id).execute()
