import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertKey } from '../../server/calls/idempotency-queries.ts'
import {
  retryTransactionOnConflict,
  retryTransactionOnDeadlock,
} from '../../server/db/in-transaction.ts'
import { assertConsistent } from '../assert-consistent.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'

const CALLERS = 8
const APPENDS_EACH = 12

test('replyCount stays exact under 50 concurrent writes and deletions', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const doomed: number[] = []
  for (let at = 0; at < 25; at += 1) doomed.push((await insertReply(site.db, { to: topic })).id)

  const writes = Array.from({ length: 25 }, () => append(site, topic, 'A reply'))
  const deletions = doomed.map((id) => site.ask('ada', `DELETE /api/replies/${id}`))
  const answers = await Promise.all([...writes, ...deletions])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 201]))
  const read = await readTopic(site, topic)
  assert.equal(read.topic.replyCount, 25)
  assert.equal(read.replies.length, 25)
  await assertConsistent(site)
})

test('of ten concurrent deletions of a reply one succeeds, and it is counted once', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const reply = await insertReply(site.db, { to: topic, contents: ['one', 'two', 'three'] })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => site.ask('ada', `DELETE /api/replies/${reply.id}`)),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [200, ...Array<number>(9).fill(404)])
  assert.equal((await readTopic(site, topic)).topic.replyCount, 2)
  await assertConsistent(site)
})

test('replies are read in the order in which they were acknowledged', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const acknowledged: string[] = []
  const seen: string[][] = []
  let isWriting = true

  async function write(caller: number) {
    for (let at = 0; at < APPENDS_EACH; at += 1) {
      const content = `${caller}-${at}`
      const before = [...acknowledged]
      const response = await append(site, topic, content)
      assert.equal(response.status, 201)
      acknowledged.push(content)
      // Replies acknowledged before this one was sent must precede it.
      const order = await contentsOf(site, topic)
      assert.deepEqual(
        before.filter((one) => order.indexOf(one) > order.indexOf(content) || !order.includes(one)),
        [],
      )
      seen.push(order)
    }
  }
  async function read() {
    while (isWriting) seen.push(await contentsOf(site, topic))
  }
  const readers = [read(), read()]
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => write(caller)))
  isWriting = false
  await Promise.all(readers)

  const final = await contentsOf(site, topic)
  assert.deepEqual(final.toSorted(), acknowledged.toSorted())
  for (const order of seen) assert.deepEqual(order, final.slice(0, order.length))
  await assertConsistent(site)
})

test('a reply during the deletion of its topic gets 201 or 404, and no row remains', async () => {
  const site = await openSite()
  for (let round = 0; round < 5; round += 1) {
    const topic = await insertTopic(site.db)
    const writes = Array.from({ length: 20 }, () => append(site, topic, 'A reply'))
    const deletion = site.ask('root', `DELETE /api/topics/${topic.id}`)
    const answers = await Promise.all([...writes, deletion])
    assert.equal(answers.at(-1)?.status, 200)
    for (const { status } of answers.slice(0, -1))
      assert.ok([201, 404].includes(status), `${status}`)
  }
  for (const table of ['topics', 'replies', 'topic_tags'] as const) {
    assert.equal((await site.db.selectFrom(table).selectAll().execute()).length, 0, table)
  }
  await assertConsistent(site)
})

test('of concurrent edits, one is stored completely', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const drafts = Array.from({ length: 10 }, (_, at) => ({
    title: `Title number ${at}`,
    content: `Content number ${at}`,
    tagIds: [at % 2 ? 2 : 3, 4],
  }))
  const answers = await Promise.all(
    drafts.map((body) => site.ask('ada', 'PUT /api/topics/:id', { params: topic, body })),
  )
  for (const { status } of answers) assert.equal(status, 200)
  const { title, content, tagIds } = (await readTopic(site, topic)).topic
  assert.ok(
    drafts.some((draft) => JSON.stringify(draft) === JSON.stringify({ title, content, tagIds })),
    JSON.stringify({ title, content, tagIds }),
  )
  await assertConsistent(site)
})

test('an edit during the deletion of its topic gets 200 or 404', async () => {
  const site = await openSite()
  for (let round = 0; round < 5; round += 1) {
    const topic = await insertTopic(site.db)
    const body = { title: 'Another title', content: 'Other content.', tagIds: [2, 3] }
    const edits = Array.from({ length: 8 }, () =>
      site.ask('ada', 'PUT /api/topics/:id', { params: topic, body }),
    )
    const answers = await Promise.all([
      ...edits,
      site.ask('root', `DELETE /api/topics/${topic.id}`),
    ])
    for (const { status } of answers) assert.ok([200, 404].includes(status), `${status}`)
  }
  assert.equal((await site.db.selectFrom('topic_tags').selectAll().execute()).length, 0)
  await assertConsistent(site)
})

test('a member always reads their own writes', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  await Promise.all(
    (['ada', 'bob', 'root'] as const).map(async (who) => {
      for (let at = 0; at < 10; at += 1) {
        const body = { content: `${who} ${at}` }
        const { id } = await site.as(who)('POST /api/topics/:id/replies', { params: topic, body })
        const { replies } = await site.as(who)('GET /api/topics/:id', { params: topic })
        assert.ok(replies.some((reply) => reply.id === id))
      }
    }),
  )
  await assertConsistent(site)
})

type Topic = { id: number }

const append = ({ ask }: TestSite, params: Topic, content: string) =>
  ask('ada', 'POST /api/topics/:id/replies', { params, body: { content } })

const readTopic = ({ as }: TestSite, params: Topic) => as(null)('GET /api/topics/:id', { params })

const contentsOf = async (site: TestSite, topic: Topic) =>
  (await readTopic(site, topic)).replies.map(({ content }) => content)

test('a transaction that meets what another one has just written runs once more, and only once', async () => {
  const { db } = await openSite()
  const name = 'The same'
  const community = { name, name_key: 'the same', display_order: 2, upcoming: false }
  let runs = 0
  const insert = () =>
    retryTransactionOnConflict(db, async (tx) => {
      runs += 1
      await insertKey(tx, `run ${runs}`, '')
      await tx.insertInto('communities').values(community).execute()
      if (runs === 1) await tx.insertInto('communities').values(community).execute()
    })
  await insert()
  await assert.rejects(insert(), /unique/i)
  assert.equal(runs, 4)
  const keys = await db.selectFrom('idempotency_keys').select('key_hash').execute()
  assert.deepEqual(
    keys.map(({ key_hash }) => key_hash),
    ['run 2'],
  )
})

test('a transaction that meets a primary key that another one has just written runs once more', async () => {
  const { db } = await openSite()
  const type = { name: 'zine', display_order: 99 }
  let runs = 0
  await retryTransactionOnConflict(db, async (tx) => {
    runs += 1
    await tx.insertInto('resource_types').values(type).execute()
    if (runs === 1) await tx.insertInto('resource_types').values(type).execute()
  })
  assert.equal(runs, 2)
})

test('a transaction that was ended by a deadlock runs once more; one that fails otherwise does not', async () => {
  const { db } = await openSite()
  for (const retry of [retryTransactionOnDeadlock, retryTransactionOnConflict]) {
    for (const [code, expected] of [
      ['40P01', 2],
      ['22001', 1],
    ] as const) {
      let runs = 0
      const failed = retry(db, async () => {
        runs += 1
        throw Object.assign(new Error(code), { code })
      })
      await assert.rejects(failed, { code })
      assert.equal(runs, expected)
    }
  }
})
