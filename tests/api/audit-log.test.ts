import assert from 'node:assert/strict'
import { test } from 'node:test'
import { people } from '../test-users.ts'
import { runProgram } from '../program.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertReply, insertResource, insertTag, insertTool, insertTopic } from '../insert-rows.ts'

const { ada, root } = people

const acts = ({ as }: TestSite, page = 1) => as('root')('GET /api/audit', { query: { page } })

const actionsOf = async (site: TestSite) => (await acts(site)).map(({ action }) => action)

test('what an administrator creates is in the audit log', async () => {
  const site = await openSite({ FEEDS_ALLOW_PRIVATE: 'on' })
  const params = { id: 5 }
  const url = 'http://127.0.0.1:1/feed'
  const news = { author: 'Grace', content: 'News', url }
  const tag = { name: 'Robots', type: 'topic', active: true } as const
  await site.as('root')('POST /api/communities', { body: { name: 'Kiln' } })
  await site.as('root')('POST /api/tags', { body: tag })
  await site.as('root')('POST /api/tags/:id/feeds', { params, body: { url } })
  await site.as('root')('POST /api/tags/:id/source-posts', { params, body: news })
  const rows = (await acts(site)).map(({ action, before, after }) => ({ action, before, after }))
  const made = { tagId: 5, url }
  assert.deepEqual(rows, [
    { action: 'post.added', before: null, after: made },
    { action: 'feed.attached', before: null, after: made },
    { action: 'tag.created', before: null, after: { name: 'Robots', type: 'topic' } },
    {
      action: 'community.created',
      before: null,
      after: { name: 'Kiln', displayOrder: 2, upcoming: false },
    },
  ])
})

test('audit entries of the command line have no acting user', async () => {
  const site = await openSite()
  const admin = (...args: string[]) =>
    runProgram('server/commands/admin.ts', args, site.environment)
  await admin('promote', ada.email)
  await admin('demote', ada.email)
  await admin('reset-password', ada.email)
  await admin('create', 'grace@example.test', 'grace')
  await admin('promote', 'nobody@example.test')
  const rows = await acts(site)
  assert.ok(rows.every(({ isCommandLine }) => isCommandLine))
  assert.deepEqual(
    rows.map(({ by, action, person, before, after }) => {
      return { by, action, whom: person?.username, before, after }
    }),
    [
      {
        by: null,
        action: 'user.created',
        whom: 'grace',
        before: null,
        after: { isAdmin: true },
      },
      { by: null, action: 'user.password-reset', whom: 'ada', before: null, after: null },
      {
        by: null,
        action: 'user.demoted',
        whom: 'ada',
        before: { isAdmin: true },
        after: { isAdmin: false },
      },
      {
        by: null,
        action: 'user.promoted',
        whom: 'ada',
        before: { isAdmin: false },
        after: { isAdmin: true },
      },
    ],
  )
})

test('an audit entry shows the current name of its subject', async () => {
  const { as, db } = await openSite()
  const change = { body: { topPick: 1 } }
  const { id } = await insertTool(db, { name: 'Loom' })
  await as('root')('PUT /api/tools/:id', { params: { id }, ...change })
  const topic = await insertTopic(db, { title: 'A title to change' })
  const body = { title: 'Another title', content: 'Long enough to be kept', tagIds: [3] }
  await as('root')('PUT /api/topics/:id', { params: { id: topic.id }, body })
  await as('root')('PUT /api/tags/:id', { params: { id: 5 }, body: { name: 'App makers' } })
  await as('root')('DELETE /api/tools/:id', { params: { id } })
  const suggested = await insertResource(db, { name: 'A zine', typeSuggestion: 'zine' })
  const decide = { params: suggested, body: { decision: 'approve' as const } }
  await as('root')('POST /api/type-suggestions/:id', decide)
  await as('root')('PUT /api/resources/:id', { params: suggested, body: { name: 'Our zine' } })
  await as('root')('PUT /api/communities/:id', { params: { id: 1 }, body: { name: 'Makers' } })
  await as('ada')('POST /api/user/tokens', { body: { name: 'For a script' } })
  const rows = await as('root')('GET /api/audit')
  assert.deepEqual(
    rows.map(({ action, name, isCommandLine }) => ({ action, name, isCommandLine })),
    [
      { action: 'token.created', name: 'For a script', isCommandLine: false },
      { action: 'community.changed', name: 'Makers', isCommandLine: false },
      { action: 'resource.changed', name: 'Our zine', isCommandLine: false },
      { action: 'type.approved', name: 'Our zine', isCommandLine: false },
      { action: 'tool.deleted', name: null, isCommandLine: false },
      { action: 'tag.changed', name: 'App makers', isCommandLine: false },
      { action: 'topic.changed', name: 'Another title', isCommandLine: false },
      { action: 'tool.picked', name: null, isCommandLine: false },
    ],
  )
})

test("members' actions, refused requests and changes without effect create no audit entries", async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const reply = await insertReply(site.db, { to: topic })
  const body = { title: 'A title', content: 'Some content.' }
  await site.as('ada')('PUT /api/topics/:id', { params: topic, body })
  await site.as('ada')('PUT /api/replies/:id', { params: reply, body: { content: 'Changed' } })
  await site.as('ada')('DELETE /api/replies/:id', { params: reply })
  await site.as('ada')('DELETE /api/topics/:id', { params: topic })
  await site.as('root')('POST /api/topics', { body })
  await site.as('ada')('POST /api/tags', { body: { name: 'Robots', type: 'topic' } })
  await site.as('root')('POST /api/tags', { body: { name: 'Bots', type: 'topic' } })
  const [own] = await site.as('root')('GET /api/topics')
  const mine = { params: { id: own?.id ?? 0 } }
  await site.as('root')('PUT /api/topics/:id', { ...mine, body: { ...body, title: 'Another' } })
  await site.as('root')('DELETE /api/topics/:id', mine)

  const tool = await insertTool(site.db)
  await site.ask('ada', 'DELETE /api/tools/:id', { params: tool })
  await site.ask('root', 'PUT /api/tools/:id', { params: tool, body: { tagIds: [4242] } })
  await site.ask('root', 'PUT /api/tools/:id', { params: tool, body: { visible: true } })
  await site.ask('root', 'DELETE /api/communities/:id', { params: { id: 1 } })
  await site.ask('root', 'PUT /api/users/:id', { params: root, body: { isAdmin: false } })
  await site.ask('root', 'PUT /api/users/:id', { params: root, body: { isAdmin: true } })
  await site.ask('root', 'DELETE /api/tags/:id', { params: { id: 13 } })
  assert.deepEqual(await actionsOf(site), [])
  assert.deepEqual(
    site.logs.filter(({ event }) => String(event).startsWith('admin.')),
    [],
  )
})

test('audit entries are listed newest first, 50 per page', async () => {
  const site = await openSite()
  for (let at = 0; at < 51; at += 1) {
    const tag = await insertTag(site.db, { name: `tag ${at}` })
    await site.as('root')('DELETE /api/tags/:id', { params: tag })
  }
  const [first, second] = [await acts(site), await acts(site, 2)]
  assert.deepEqual([first.length, second.length, (await acts(site, 3)).length], [50, 1, 0])
  const ids = [...first, ...second].map(({ id }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  )
  assert.equal(second[0]?.before?.['name'], 'tag 0')
})

test('audit entries of a deleted account stay without its name', async () => {
  const site = await openSite()
  await site.as('root')('PUT /api/users/:id', { params: ada, body: { isAdmin: true } })
  await site.as('ada')('DELETE /api/resources/:id', { params: await insertResource(site.db) })
  assert.equal((await acts(site))[0]?.by?.username, 'ada')
  await site.as('ada')('DELETE /api/user/delete')
  const [deletion, promotion] = await acts(site)
  assert.deepEqual([deletion?.action, deletion?.by], ['resource.deleted', null])
  assert.deepEqual([promotion?.subjectId, promotion?.person], [ada.id, null])
  assert.equal(promotion?.by?.username, 'root')
})

test('of concurrent equal changes, one is in the audit log', async () => {
  const site = await openSite()
  const params = await insertTool(site.db)
  const hide = () => site.ask('root', 'PUT /api/tools/:id', { params, body: { visible: false } })
  const remove = () => site.ask('root', 'DELETE /api/tools/:id', { params })
  await Promise.all([hide(), hide(), hide(), hide()])
  await Promise.all([remove(), remove(), remove()])
  assert.deepEqual(await actionsOf(site), ['tool.deleted', 'tool.hidden'])
})
