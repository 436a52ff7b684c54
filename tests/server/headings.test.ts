import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from '../html.ts'
import { insertReply, insertResource, insertTool, insertTopic } from '../insert-rows.ts'
import { openSite } from '../site.ts'

const TEXT =
  '### A part of Needle\n\nText.\n\n##### A detail\n\nText.\n\n# Another part\n\nThe end.'

const site = await openSite()
const topic = await insertTopic(site.db, { title: 'All about Needle', content: TEXT })
await insertReply(site.db, { to: topic, by: 'bob', contents: [TEXT, TEXT] })
const tool = await insertTool(site.db, { name: 'Needle', description: TEXT })
await insertResource(site.db)
const creation = await site.as('ada')('POST /api/creations', {
  body: {
    name: 'A creation',
    description: TEXT,
    imageUrl: 'https://pictures.test/a.png',
    productUrl: null,
    tagIds: [11],
    toolIds: [tool.id],
  },
})

const tabs = ['/?tab=tools', '/?tab=creations', '/?tab=resources']
const posts = [`/topic/${topic.id}`, `/creation/${creation.id}`, `/tool/${tool.id}`]
const lists = ['/topics', '/search?q=Needle', '/user/1', '/user/1?tab=creations', '/feeds']
const others = ['/about', '/auth', '/auth?mode=register', '/nowhere', '/topic/4711', '/api']

for (const path of ['/', ...tabs, ...posts, ...lists, ...others]) {
  test(`${path} has one h1, and its headings leave out no level`, async () => {
    const levels = await levelsOf(path)
    assert.deepEqual(
      levels.filter((level) => level === 1),
      [1],
    )
    const gaps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    assert.deepEqual(gaps, [], levels.join(' '))
  })
}

test('the headings of a topic are sections of it, those of a reply are below Replies', async () => {
  assert.deepEqual(await levelsOf(`/topic/${topic.id}`), [1, 2, 3, 2, 2, 3, 4, 3, 3, 4, 3, 2])
})

async function levelsOf(path: string) {
  const elements = parseHtml(await (await site.raw(path)).text())
  return elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name.slice(1))] : []))
}
