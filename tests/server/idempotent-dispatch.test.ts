import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dispatch } from '#contract/page.ts'
import { idempotentDispatch } from '../../web/dispatch/idempotent-dispatch.ts'

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

test('a repeated deletion that gets 404 counts as successful, unless it withdraws a vote', async () => {
  assert.equal(await repeated('DELETE /api/topics/:id'), 200)
  assert.equal(await repeated('DELETE /api/resources/:id/upvote'), 404)
})

test('a deletion that was refused is not taken for done when what it deletes is gone later', async () => {
  const params = { id: '2' }
  const remove = async (status: number) =>
    (
      await idempotentDispatch(() => Promise.resolve(respond(status)))('DELETE /api/topics/:id', {
        params,
      })
    ).status
  assert.deepEqual([await remove(404), await remove(403), await remove(404)], [404, 403, 404])
  assert.deepEqual([await remove(502), await remove(404), await remove(404)], [502, 200, 404])
})

/** Sends topics with these titles, and resolves to their keys; without a status no response arrives. */
async function keysOf(...sent: [title: string, status?: number][]) {
  const keys: unknown[] = []
  for (const [title, status] of sent) {
    const dispatch: Dispatch = (_, { headers }) => {
      keys.push(headers?.['idempotency-key'])
      return status === undefined
        ? Promise.reject(new Error('lost'))
        : Promise.resolve(respond(status))
    }
    const body = { title }
    const response = await idempotentDispatch(dispatch)('POST /api/topics', { body }).catch(
      () => null,
    )
    await response?.json()
  }
  return keys
}

test('a post has a key of its own, which is used again only while no response says what became of it', async () => {
  const [first, ...others] = await keysOf(['One'], ['One', 504], ['One', 201], ['One', 201])
  assert.match(String(first), /^[0-9a-f]{32}$/)
  assert.deepEqual(others.slice(0, 2), [first, first])
  assert.notEqual(others[2], first)
})

test('another text is another request, also while the first is unanswered', async () => {
  const [first, other, again] = await keysOf(['Before'], ['After', 201], ['Before', 201])
  assert.notEqual(other, first)
  assert.equal(again, first)
})

test('of many unanswered posts, those that were sent last are still known after a reload', async () => {
  const titles = Array.from({ length: 30 }, (_, at): [string] => [`Post ${at}`])
  const keys = await keysOf(...titles)
  const stored = sessionStorage.getItem('unanswered-requests') ?? ''
  assert.ok(stored.includes(String(keys.at(-1))), 'the last')
  assert.ok(!stored.includes(String(keys[0])), 'the first')
})
