import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiAddress } from '#contract/api.ts'
import { ApiError } from '../../web/api-error.ts'
import { checkedDispatch } from '../../web/dispatch/checked-dispatch.ts'
import { responseSamples } from '../../web/dispatch/response-samples.ts'

/** Bodies that are no valid response to any call, despite status 200. */
const WRONG = [
  '{}',
  '[null]',
  'null',
  '"words"',
  '[{}]',
  '[{"id":1}]',
  '<!doctype html><h1>Please log in to this network</h1>',
  '[{"id":1,"title":"cut o',
]

function read(address: ApiAddress, text: string) {
  const dispatch = checkedDispatch(() =>
    Promise.resolve({
      status: 200,
      text: () => Promise.resolve(text),
      json: async () => (await JSON.parse(text)) as unknown,
    }),
  )
  return dispatch(address, {}).then((response) => response.json())
}

for (const [address, sample] of Object.entries(responseSamples)) {
  test(`a malformed response to ${address} counts as failed`, async () => {
    const call = address as ApiAddress
    assert.deepEqual(await read(call, JSON.stringify(sample)), sample)
    for (const text of WRONG) await assert.rejects(read(call, text), ApiError, text)
  })
}
