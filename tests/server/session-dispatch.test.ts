import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSessionEnded, resetSessionEnd } from '../../web/features/accounts/session-end.ts'
import { sessionDispatch } from '../../web/dispatch/session-dispatch.ts'

const member = (id: number, username: string) => ({ id, username }) as never
const refused = {
  status: 401,
  text: () => Promise.resolve('{}'),
  json: () => Promise.resolve<unknown>({ message: 'Please log in first' }),
}

/** What a call of ada is answered if it is refused, and somebody has logged in by then. */
async function answerTo(address: 'POST /api/topics' | 'GET /api/user/tokens', now: unknown) {
  let user: unknown = member(1, 'ada')
  const dispatch = sessionDispatch(
    () => {
      user = now
      return Promise.resolve(refused)
    },
    () => user as never,
  )
  return (await dispatch(address, {})).json()
}

test('an account that is gone counts as deleted when its deletion is sent again', async () => {
  const missing = { ...refused, status: 404 }
  const found = { ...refused, status: 200 }
  const remove = (read: typeof refused) => {
    let user: unknown = member(1, 'ada')
    const dispatch = sessionDispatch(
      (address) => {
        if (address === 'GET /api/user/:id') return Promise.resolve(read)
        // An account that is still there is asked to log in; here, it logs out instead.
        if (read !== missing) user = null
        return Promise.resolve(refused)
      },
      () => user as never,
    )
    return dispatch('DELETE /api/user/delete', {})
  }
  assert.deepEqual(await (await remove(missing)).json(), { success: true })
  assert.equal(isSessionEnded(), false)
  assert.equal((await remove(found)).status, 401)
})

test('a write that is refused after another member logged in says who is logged in now', async () => {
  const bob = member(2, 'bob')
  assert.match(JSON.stringify(await answerTo('POST /api/topics', bob)), /now logged in as bob/)
  assert.equal(isSessionEnded(), false)
  const read = await answerTo('GET /api/user/tokens', bob)
  assert.deepEqual(read, { message: 'Please log in first' })
  const loggedOut = await answerTo('POST /api/topics', null)
  assert.deepEqual(loggedOut, { message: 'Please log in first' })
  assert.equal(isSessionEnded(), false)
  await answerTo('GET /api/user/tokens', member(1, 'ada'))
  assert.equal(isSessionEnded(), true)
  resetSessionEnd()
})
