import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { createResponseLimit } from '../../server/http/in-flight-limit.ts'

const MB = 1024 * 1024

function openLimit() {
  const admitResponse = createResponseLimit(16 * MB)
  return function send(owner: string, bytes: number) {
    const response = new EventEmitter() as ServerResponse
    admitResponse({ owner, bytes, response })
    return { close: () => response.emit('close') }
  }
}

test('a network that reads large responses slowly gets 503 for more, others do not', () => {
  const send = openLimit()
  const first = send('192.0.2.1', 2 * MB)
  send('192.0.2.1', 2 * MB)
  assert.throws(() => send('192.0.2.1', MB), /The site is busy/)
  send('192.0.2.1', 16_000)
  send('192.0.2.2', 3 * MB)
  first.close()
  send('192.0.2.1', MB)
})

test('large responses to all networks together take a share of the memory, and one always fits', () => {
  const send = openLimit()
  const held = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((network) =>
    send(network, 4 * MB),
  )
  assert.throws(() => send('192.0.2.5', MB), /The site is busy/)
  send('192.0.2.5', 16_000)
  for (const { close } of held) close()
  send('192.0.2.5', 20 * MB)
})

test('a response whose client has gone away before it is sent does not count', () => {
  const admitResponse = createResponseLimit(16 * MB)
  const gone = Object.assign(new EventEmitter(), { closed: true }) as unknown as ServerResponse
  admitResponse({ owner: '192.0.2.1', bytes: 4 * MB, response: gone })
  const response = new EventEmitter() as ServerResponse
  admitResponse({ owner: '192.0.2.1', bytes: 4 * MB, response })
})
