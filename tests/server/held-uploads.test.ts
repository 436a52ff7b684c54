import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import { queueLengths } from '../../server/bounded-queue.ts'
import { createBodyLimit } from '../../server/http/in-flight-limit.ts'
import { runInEncodeQueue } from '../../server/media/encode-queue.ts'
import { dataUrl, photo } from '../pictures.ts'
import { openSite } from '../site.ts'
import { lines } from '../socket.ts'
import { sessionToken } from '../test-users.ts'
import type { TestUser } from '../test-users.ts'
import { until } from '../until.ts'

const MB = 1024 * 1024
const PER_MEMBER_MAX = 6

const site = await openSite()
const imageUrl = dataUrl(await photo(), 'jpeg')
const share = (who: TestUser) => {
  const body = { name: 'A creation', description: 'What it is about.', tagIds: [11] }
  return site.ask(who, 'POST /api/creations', { body: { ...body, imageUrl } })
}

/** The head of a large upload, and a little of its body. */
function begin(who: TestUser): Socket {
  const { hostname, port } = new URL(site.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = ['host: guildhall.test', `cookie: sid=${sessionToken(who)}`]
  const body = ['content-type: application/json', 'content-length: 2000000']
  socket.write(`${lines('POST /api/creations HTTP/1.1', ...head, ...body)}{"name":`)
  return socket
}

test('a member who holds six uploads open gets 503 for more, others do not', async () => {
  let isOver = false
  const sockets = new Set<Socket>()
  // One that is refused, because an upload of `share` is admitted before it, begins again.
  const hold = () => {
    const socket = begin('ada')
    sockets.add(socket)
    socket.on('data', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket) && !isOver && hold())
  }
  for (let held = 0; held < PER_MEMBER_MAX; held += 1) hold()
  const seconds: (string | null)[] = []
  await until(async () => {
    const { status, headers } = await share('ada')
    if (status === 503) seconds.push(headers.get('retry-after'))
    return status === 503
  }, 'another upload to be refused')
  assert.deepEqual(seconds, ['3'])
  assert.equal((await share('bob')).status, 201)
  isOver = true
  for (const socket of sockets) socket.destroy()
  await until(async () => (await share('ada')).status === 201, 'an upload to be admitted again')
})

test('uploads of all members together take a share of the memory, and one always fits', () => {
  const admitBody = createBodyLimit(4 * MB)
  const responses: EventEmitter[] = []
  const take = (memberId: number, bytes: number) => {
    const response = new EventEmitter() as ServerResponse
    admitBody({ owner: memberId, bytes, response })
    responses.push(response)
  }
  take(1, 5 * MB)
  assert.throws(() => take(2, MB), /Too many images are being processed/)
  take(2, 1_000)
  responses[0]?.emit('close')
  take(2, 2 * MB)
  take(3, 2 * MB)
  assert.throws(() => take(4, MB), /Too many images are being processed/)
})

test('an upload whose client has gone away before it is admitted does not count', async (t) => {
  const server = createServer()
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(lines('POST / HTTP/1.1', 'host: guildhall.test', 'content-length: 2000000'))
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  client.destroy()
  await once(response, 'close')
  const admitBody = createBodyLimit(2 * MB)
  admitBody({ owner: 1, bytes: 2 * MB, response })
  admitBody({ owner: 2, bytes: 2 * MB, response: new EventEmitter() as ServerResponse })
})

test('an upload counts until it is answered', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const held = runInEncodeQueue(() => isReleased)
  const waiting = Array.from({ length: PER_MEMBER_MAX }, () => share('ada'))
  const isWaiting = () =>
    queueLengths().some((queue) => queue.name === 'images' && queue.waiting === PER_MEMBER_MAX)
  await until(isWaiting, 'all to wait')
  assert.equal((await share('ada')).status, 503)
  release()
  await held
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  assert.deepEqual(statuses, Array<number>(PER_MEMBER_MAX).fill(201))
})
