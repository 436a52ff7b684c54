import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { findInconsistencies } from '../../server/consistency/queries.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertTool } from '../insert-rows.ts'

const body = {
  name: 'Tide tables',
  description: 'For one pier, and one pier only.',
  imageUrl: 'https://example.test/pier.png',
  tagIds: [11],
}

const insertTools = async (site: TestSite, count: number) => {
  const names = Array.from({ length: count }, (_, at) => `Tool ${at + 1}`)
  const tools: { id: number; name: string }[] = []
  for (const name of names) {
    const { id } = await insertTool(site.db, { name })
    tools.push({ id, name })
  }
  return tools
}

test('a creation shows the tools it was made with in every answer, in the order sent', async () => {
  const site = await openSite()
  const { as } = site
  const [first, second, third] = (await insertTools(site, 3)).toReversed()
  assert.ok(first && second && third)
  const toolIds = [first.id, second.id, first.id]
  const made = await as('ada')('POST /api/creations', { body: { ...body, toolIds } })
  assert.deepEqual(
    [made.toolIds, made.tools],
    [
      [first.id, second.id],
      [first, second],
    ],
  )
  const { creation } = await as(null)('GET /api/creations/:id', { params: made })
  assert.deepEqual(creation.tools, [first, second])
  const listed = async (toolId: string | number, also: { tag?: string } = {}) => {
    const rows = await as(null)('GET /api/creations', { query: { toolId, ...also } })
    return rows.map(({ id, tools }) => ({ id, tools }))
  }
  const card = { id: made.id, tools: [first, second] }
  assert.deepEqual(await listed(second.id), [card])
  assert.deepEqual(await listed(''), [card])
  for (const other of [third.id, 4_242, 'x']) assert.deepEqual(await listed(other), [])
  const [tag = ''] = creation.tags.map(({ name }) => name)
  assert.deepEqual(await listed(second.id, { tag }), [card])
  assert.deepEqual(await listed(third.id, { tag }), [])

  const patch = (change: object) =>
    as('ada')('PATCH /api/creations/:id', { params: made, body: change })
  assert.deepEqual((await patch({ name: 'Another name' })).tools, [first, second])
  assert.deepEqual((await patch({ toolIds: [third.id, first.id] })).tools, [third, first])
  assert.deepEqual(await listed(second.id), [])
  const { tools, toolIds: none } = await patch({ toolIds: [] })
  assert.deepEqual([tools, none], [[], []])
  const plain = await as('ada')('POST /api/creations', { body })
  assert.deepEqual(plain.toolIds, [])
})

test('a creation names at most twelve visible tools; anything else is a 400 that changes nothing', async () => {
  const site = await openSite()
  const tools = await insertTools(site, 13)
  const ids = tools.map(({ id }) => id)
  const hidden = await insertTool(site.db, { name: 'Hidden', visible: false })
  const made = await site.as('root')('POST /api/creations', {
    body: { ...body, toolIds: ids.slice(0, 12) },
  })
  assert.equal(made.tools.length, 12)
  const refused: [unknown, RegExp][] = [
    [ids, /^A creation can name at most 12 tools$/],
    [[hidden.id], /^There is no tool \d+ in the directory$/],
    [[ids[0], 4_242], /^There is no tool 4242 in the directory$/],
    [[-1], /^There is no tool -1 in/],
    [[2 ** 40], /^There is no tool 1099511627776 in/],
    [['1'], /received string/],
    [[1.5], /./],
    [null, /received null/],
    ['1', /received string/],
  ]
  for (const [toolIds, sentence] of refused) {
    for (const [address, params] of [
      ['POST /api/creations', {}],
      ['PATCH /api/creations/:id', made],
    ] as const) {
      const sent = { params, body: { ...body, name: 'Changed', toolIds } }
      const response = await site.ask('root', address, sent)
      const { message, issues } = (await response.json()) as ErrorReply
      assert.equal(response.status, 400, message)
      assert.match(message, sentence)
      assert.match(issues?.[0]?.path ?? '', /^toolIds/)
    }
  }
  const rows = await site.as(null)('GET /api/creations')
  assert.deepEqual(
    rows.map(({ name, toolIds }) => [name, toolIds]),
    [[body.name, ids.slice(0, 12)]],
  )
})

test('a tool that is hidden, shown again, renamed or deleted changes on its creations at once', async () => {
  const site = await openSite()
  const { as } = site
  const [tool, other] = await insertTools(site, 2)
  assert.ok(tool && other)
  const made = await as('ada')('POST /api/creations', {
    body: { ...body, toolIds: [tool.id, other.id] },
  })
  const shown = async () => {
    const names: string[][] = []
    for (const who of ['ada', 'root', null] as const) {
      const { creation } = await as(who)('GET /api/creations/:id', { params: made })
      const [listed] = await as(who)('GET /api/creations')
      assert.deepEqual(listed?.tools, creation.tools)
      assert.deepEqual(
        creation.toolIds,
        creation.tools.map(({ id }) => id),
      )
      names.push(creation.tools.map(({ name }) => name))
    }
    assert.deepEqual(names, [names[0], names[0], names[0]])
    return names[0]
  }
  const change = (to: object) => as('root')('PUT /api/tools/:id', { params: tool, body: to })
  assert.deepEqual(await shown(), ['Tool 1', 'Tool 2'])
  await change({ visible: false })
  assert.deepEqual(await shown(), ['Tool 2'])
  assert.deepEqual(await as(null)('GET /api/creations', { query: { toolId: tool.id } }), [])
  await change({ visible: true, name: 'Renamed' })
  assert.deepEqual(await shown(), ['Renamed', 'Tool 2'])
  await as('root')('DELETE /api/tools/:id', { params: other })
  assert.deepEqual(await shown(), ['Renamed'])
  await as('ada')('DELETE /api/creations/:id', { params: made })
  assert.deepEqual(await site.db.selectFrom('creation_tools').selectAll().execute(), [])
  assert.deepEqual(await findInconsistencies(site.db), [])
})

test('a hidden tool stays on its creation, in its place, when the other tools are changed', async () => {
  const site = await openSite()
  const { as } = site
  const [first, hidden, third, fourth] = await insertTools(site, 4)
  assert.ok(first && hidden && third && fourth)
  const idsOf = (tools: { id: number }[]) => tools.map(({ id }) => id)
  const made = await as('ada')('POST /api/creations', {
    body: { ...body, toolIds: idsOf([first, hidden, third]) },
  })
  const show = (visible: boolean) =>
    as('root')('PUT /api/tools/:id', { params: hidden, body: { visible } })
  const patch = (tools: { id: number }[]) =>
    as('ada')('PATCH /api/creations/:id', { params: made, body: { toolIds: idsOf(tools) } })
  const shown = async () => {
    const { creation } = await as(null)('GET /api/creations/:id', { params: made })
    return creation.tools
  }
  await show(false)
  assert.deepEqual((await patch([fourth, third, first])).tools, [fourth, third, first])
  await show(true)
  assert.deepEqual(await shown(), [fourth, hidden, third, first])
  await show(false)
  assert.deepEqual((await patch([])).tools, [])
  await show(true)
  assert.deepEqual(await shown(), [hidden])
  assert.deepEqual((await patch([])).tools, [])
  assert.deepEqual(await findInconsistencies(site.db), [])
})
