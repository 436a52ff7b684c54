import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openSite } from '../site.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const { as, ask, db, raw } = site

test('the page of a deleted topic is a 410, one that never was is a 404, and the API says 404 to both', async () => {
  const topic = await insertTopic(db)
  await insertReply(db, { to: topic, by: 'bob' })
  const read = () => ask(null, 'GET /api/topics/:id', { params: topic })
  assert.deepEqual([(await raw(`/topic/${topic.id}`)).status, (await read()).status], [200, 200])
  await as('ada')('DELETE /api/topics/:id', { params: topic })
  for (const who of [null, 'ada', 'root'] as const) {
    for (const path of [
      `/topic/${topic.id}`,
      `/topics/${topic.id}`,
      `/topic/${topic.id}?after=9`,
    ]) {
      const response = await raw(path, {}, who)
      assert.equal(response.status, 410, path)
      assert.match(await response.text(), /Topic Not Found/)
    }
  }
  assert.equal((await read()).status, 404)
  for (const id of ['4242', '0', 'abc', '2147483648'])
    assert.equal((await raw(`/topic/${id}`)).status, 404, id)
})

test('topics deleted by an administrator or by SQL are remembered as well', async () => {
  const byRoot = await insertTopic(db)
  const bySql = await insertTopic(db)
  await as('root')('DELETE /api/topics/:id', { params: byRoot })
  await sql`delete from topics where id = ${bySql.id}`.execute(db)
  for (const { id } of [byRoot, bySql]) assert.equal((await raw(`/topic/${id}`)).status, 410)
})
