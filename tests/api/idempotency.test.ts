import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyedCall } from '#contract/api.ts'
import { deleteExpiredKeys } from '../../server/calls/idempotency-queries.ts'
import { inParallel } from '../faults/in-parallel.ts'
import { openSite } from '../site.ts'
import type { TestSite, Who } from '../site.ts'
import { insertCommunity, insertTool, insertTopic } from '../insert-rows.ts'

type Case = {
  as: Who
  params?: (site: TestSite) => Promise<{ id: number }>
  body: object
  /** The table that must have exactly one more row, however often the request arrives. */
  table:
    | 'topics'
    | 'replies'
    | 'creations'
    | 'tools'
    | 'resources'
    | 'contact_messages'
    | 'tool_votes'
}

const GENERAL = 13
const APP_GEN = 5
const APP = 15

const cases: Record<KeyedCall, Case> = {
  'POST /api/topics': {
    as: 'ada',
    body: { title: 'Sent twice', content: 'But posted once.', tagIds: [GENERAL] },
    table: 'topics',
  },
  'POST /api/topics/:id/replies': {
    as: 'ada',
    params: ({ db }) => insertTopic(db),
    body: { content: 'Sent twice' },
    table: 'replies',
  },
  'POST /api/creations': {
    as: 'ada',
    body: {
      name: 'Sent twice',
      description: 'But shared once.',
      imageUrl: 'https://pictures.test/a.png',
      tagIds: [APP],
    },
    table: 'creations',
  },
  'POST /api/tools': {
    as: 'ada',
    body: { name: 'Loom', url: 'https://loom.test/', tagIds: [APP_GEN] },
    table: 'tools',
  },
  'POST /api/tools/:id/rate': {
    as: 'ada',
    params: ({ db }) => insertTool(db),
    body: { rating: 1 },
    table: 'tool_votes',
  },
  'POST /api/resources': {
    as: 'ada',
    body: { name: 'Sent twice', url: 'https://blog.test/', type: 'blog' },
    table: 'resources',
  },
  'POST /api/contact': {
    as: null,
    body: { name: 'Ada', email: 'ada@example.test', message: 'Sent twice, kept once.' },
    table: 'contact_messages',
  },
}

const count = async ({ db }: TestSite, table: Case['table']) => {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

const keyedCalls = Object.keys(cases) as KeyedCall[]

for (const address of keyedCalls) {
  const { as, params, body, table } = cases[address]

  test(`${address}: repeated with the same key it is executed once and gets the same response`, async () => {
    const site = await openSite()
    const sent = { ...(params ? { params: await params(site) } : {}), body, ...keyed('one-key') }
    const before = await count(site, table)
    const answers = await inParallel(
      4,
      Array.from({ length: 8 }, () => sent),
      async (again) => {
        const answer = await site.ask(as, address, again)
        return `${answer.status} ${await answer.text()}`
      },
    )
    assert.match(answers[0] ?? '', /^20[01] /)
    assert.deepEqual([...new Set(answers)], [answers[0]])
    assert.equal(await count(site, table), before + 1)
  })

  test(`${address}: a key that was used for another body is refused`, async () => {
    const site = await openSite()
    const sent = { ...(params ? { params: await params(site) } : {}), body, ...keyed('one-key') }
    await site.ask(as, address, sent)
    const before = await count(site, table)
    const answer = await site.ask(as, address, { ...sent, body: { ...body, extra: 1 } })
    assert.equal(answer.status, 409)
    assert.match(await answer.text(), /Idempotency-Key/)
    assert.equal(await count(site, table), before)
  })
}

const topic = cases['POST /api/topics'].body

test('the same key from another user is another request', async () => {
  const site = await openSite()
  const sent = { body: topic, ...keyed('shared') }
  const [ada, bob] = await Promise.all([
    site.ask('ada', 'POST /api/topics', sent),
    site.ask('bob', 'POST /api/topics', sent),
  ])
  assert.deepEqual([ada.status, bob.status], [201, 201])
  assert.equal(await count(site, 'topics'), 2)
})

test('the same key at another endpoint is another request', async () => {
  const site = await openSite()
  await site.ask('ada', 'POST /api/topics', { body: topic, ...keyed('shared') })
  const params = await insertTopic(site.db)
  const reply = { params, body: { content: 'A reply' }, ...keyed('shared') }
  assert.equal((await site.ask('ada', 'POST /api/topics/:id/replies', reply)).status, 201)
})

test('a refused request is not stored, so that its key can be reused', async () => {
  const site = await openSite()
  const params = { id: 4_711 }
  const sent = { params, body: { content: 'A reply' }, ...keyed('again') }
  assert.equal((await site.ask('ada', 'POST /api/topics/:id/replies', sent)).status, 404)
  const refused = await site.ask('ada', 'POST /api/topics', { body: {}, ...keyed('again') })
  assert.equal(refused.status, 400)
  const right = await site.ask('ada', 'POST /api/topics', { body: topic, ...keyed('again') })
  assert.equal(right.status, 201)
  assert.equal(await count(site, 'topics'), 1)
})

test('a tool refused because its address is taken is added by the same request once the address is free', async () => {
  const site = await openSite()
  const { body } = cases['POST /api/tools']
  const holder = await insertTool(site.db, { url: 'https://loom.test/' })
  const ask = () => site.ask('ada', 'POST /api/tools', { body, ...keyed('again') })
  assert.equal((await ask()).status, 409)
  await site.db.deleteFrom('tools').where('id', '=', holder.id).execute()
  assert.equal((await ask()).status, 201)
})

test('without a key every request is executed', async () => {
  const site = await openSite()
  await site.ask('ada', 'POST /api/topics', { body: topic })
  await site.ask('ada', 'POST /api/topics', { body: topic })
  assert.equal(await count(site, 'topics'), 2)
})

test('a key that is empty, too long or not printable is refused', async () => {
  const site = await openSite()
  for (const key of ['', ' ', 'a b', 'x'.repeat(201), 'ü']) {
    const answer = await site.ask('ada', 'POST /api/topics', { body: topic, ...keyed(key) })
    assert.equal(answer.status, 400, JSON.stringify(key))
    assert.match(await answer.text(), /Idempotency-Key/)
  }
  assert.equal(await count(site, 'topics'), 0)
})

test('the OpenAPI document lists the Idempotency-Key header where it is supported', async () => {
  const site = await openSite()
  const { paths } = (await (await site.raw('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>
  }
  const named = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  assert.deepEqual(named.toSorted(), keyedCalls.toSorted())
})

test('keys are deleted after a day, and are stored without content', async () => {
  const site = await openSite()
  await site.ask('ada', 'POST /api/topics', { body: topic, ...keyed('one-key') })
  const [row] = await site.db.selectFrom('idempotency_keys').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(row), /one-key|Sent twice|posted once/)
  const leftAfter = async (hours: number) => {
    const created_at = new Date(Date.now() - hours * 3_600_000).toISOString()
    await site.db.updateTable('idempotency_keys').set({ created_at }).execute()
    await deleteExpiredKeys(site.db)
    return (await site.db.selectFrom('idempotency_keys').selectAll().execute()).length
  }
  assert.deepEqual([await leftAfter(23), await leftAfter(25)], [1, 0])
})

test('a repeated post gets the first response although its community was closed meanwhile', async () => {
  const site = await openSite()
  const community = await insertCommunity(site.db)
  for (const table of ['topics', 'creations', 'tools', 'resources'] as const) {
    await site.as('root')('PUT /api/communities/:id', {
      params: community,
      body: { upcoming: false },
    })
    const { body } = cases[`POST /api/${table}`]
    const send = () =>
      site.ask('ada', `POST /api/${table}`, {
        body: { ...body, communityId: community.id },
        headers: { 'idempotency-key': table },
      })
    const first = await send()
    assert.equal(first.status, 201, await first.clone().text())
    await site.as('root')('PUT /api/communities/:id', {
      params: community,
      body: { upcoming: true },
    })
    const again = await send()
    assert.equal(again.status, 201, await again.clone().text())
    assert.deepEqual(await again.json(), await first.json())
  }
})
