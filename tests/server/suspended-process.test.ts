import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchSuspensions } from '../../server/http/late-writes.ts'

test('after a pause, a write whose client is gone is refused, and a read is answered', async (t) => {
  const app = { addHook: () => app }
  const refuseLateWrite = watchSuspensions(app as never)
  const send = (method: string, socket: object) =>
    refuseLateWrite({ method, raw: { socket } } as never)
  const gone = { destroyed: true }
  await send('POST', gone)
  const later = Date.now() + 6_000
  t.mock.method(Date, 'now', () => later)
  await assert.rejects(send('POST', gone), /The site is busy/)
  await assert.rejects(send('DELETE', { readableEnded: true }), /The site is busy/)
  await send('POST', {})
  await send('GET', gone)
})
