import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTool } from '../insert-rows.ts'
import { openSite } from '../site.ts'

test('of a long name, the first eight words are searched for', async () => {
  const site = await openSite()
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  const tool = await insertTool(site.db, { name: `${words.join(' ')} nine` })
  const other = await insertTool(site.db, { name: `${words.toReversed().join(' ')} nine` })
  await site.as('ada')('POST /api/topics', {
    body: { title: 'On numbers', content: `Count ${words.join(' ')} and so on.` },
  })
  const params = { id: tool.id }
  const [found] = await site.as(null)('GET /api/tools/:id/topics', { params })
  assert.equal(found?.title, 'On numbers')
  assert.deepEqual(await site.as(null)('GET /api/tools/:id/topics', { params: other }), [])
})
