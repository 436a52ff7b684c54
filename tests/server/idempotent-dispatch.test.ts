import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idempotentDispatch } from '../../web/idempotent-dispatch.ts'

const respond = (status: number) => ({
  status,
  text: () => Promise.resolve('{}'),
  json: () => Promise.resolve<unknown>({}),
})

/** The status of a call that is repeated after a lost response and then gets 404. */
async function repeated(address: 'DELETE /api/topics/:id' | 'DELETE /api/resources/:id/upvote') {
  const sent = { params: { id: '1' } }
  const lost = () => Promise.reject(new Error('no response'))
  await assert.rejects(async () => idempotentDispatch(lost)(address, sent))
  return (await idempotentDispatch(() => Promise.resolve(respond(404)))(address, sent)).status
}

test('a repeated deletion that finds nothing was successful, unless it is of a vote for it', async () => {
  assert.equal(await repeated('DELETE /api/topics/:id'), 200)
  assert.equal(await repeated('DELETE /api/resources/:id/upvote'), 404)
})
