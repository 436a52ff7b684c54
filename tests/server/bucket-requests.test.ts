import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { createMediaStore } from '../../server/media/create-media-store.ts'

const NAME = `${'a'.repeat(64)}.webp`
const bytes = Buffer.from('a picture')

type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

/** A bucket whose store gives these answers, the last one to all further requests. */
async function openBucket(...answers: [Answer | 'nothing', ...Answer[]]) {
  const requests: IncomingMessage[] = []
  let [answer] = answers
  const server = createServer((request, response) => {
    answer = answers[requests.length] ?? answer
    requests.push(request)
    if (answer === 'nothing') return
    const { status, headers = {}, body = '' } = answer
    request.resume().on('end', () => response.writeHead(status, headers).end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  const MEDIA_S3_URL = `http://KEY:SECRET@127.0.0.1:${port}/guildhall`
  return { media: createMediaStore(readSettings({ MEDIA_S3_URL })), requests }
}

for (const status of [408, 429, 500, 502, 503, 504]) {
  test(`a request that the store answers ${status} is repeated`, async () => {
    const { media, requests } = await openBucket({ status }, { status: 200, body: bytes })
    assert.deepEqual(await media.read(NAME), bytes)
    assert.equal(requests.length, 2)
  })
}

test('an image that is read takes no more memory than its bytes', async () => {
  const { media } = await openBucket({ status: 200, body: Buffer.alloc(300_000, 'x') })
  const read = await media.read(NAME)
  assert.equal(read?.length, 300_000)
  assert.equal(read.buffer.byteLength, read.length)
})

test('a request that the store answers 503 again and again is given up after three', async () => {
  const { media, requests } = await openBucket({ status: 503 })
  await assert.rejects(media.read(NAME), /answers 503/)
  assert.equal(requests.length, 3)
})

test('all attempts of a request share eight seconds: a store that never answers gets two', async () => {
  const { media, requests } = await openBucket('nothing')
  await assert.rejects(media.read(NAME), /does not answer/)
  assert.equal(requests.length, 2)
})

test('a request that the store refuses or redirects is sent once', async () => {
  const refused = await openBucket({ status: 403, body: '<Code>AccessDenied</Code>' })
  await assert.rejects(refused.media.read(NAME), /answers 403 AccessDenied/)
  assert.equal(refused.requests.length, 1)
  const location = { location: '/elsewhere' }
  const moved = await openBucket({ status: 307, headers: location }, { status: 200, body: bytes })
  await assert.rejects(moved.media.read(NAME), /answers 307/)
  assert.equal(moved.requests.length, 1)
})

test('what a store says of a refused request is in the sentence for the operator', async () => {
  const body = `<Error><Code>AuthorizationHeaderMalformed</Code><Message>The authorization header is \
malformed; the region 'us-east-1' is wrong; expecting 'eu-central-1'</Message></Error>`
  const { media } = await openBucket({ status: 400, body })
  await assert.rejects(
    media.read(NAME),
    /answers 400 AuthorizationHeaderMalformed: .+ 'eu-central-1'$/,
  )
})

test('an object that is missing is no image, and a bucket that is missing is an error', async () => {
  const code = (name: string) => ({ status: 404, body: `<Error><Code>${name}</Code></Error>` })
  const { media } = await openBucket(code('NoSuchKey'))
  assert.equal(await media.read(NAME), null)
  assert.equal(await media.has(NAME), false)
  await media.remove(NAME)
  const without = await openBucket(code('NoSuchBucket'))
  await assert.rejects(without.media.read(NAME), /there is no bucket guildhall/)
})

test('an answer that is longer than any image is an error', async () => {
  const { media } = await openBucket({ status: 200, body: Buffer.alloc(5 * 1024 * 1024) })
  await assert.rejects(media.read(NAME), /longer than/)
})

test('an image is sent with the hash of its bytes, and may be there already', async () => {
  for (const status of [200, 409, 412]) {
    const { media, requests } = await openBucket({ status })
    await media.write(NAME, bytes)
    assert.equal(requests[0]?.headers['x-amz-content-sha256'], hash('sha256', bytes))
    await media.owner?.write('an id')
    assert.equal(requests[1]?.headers['if-none-match'], '*')
  }
})

test('a store that refuses conditions gets its first site without one', async () => {
  const refusal = { status: 501, body: '<Error><Code>NotImplemented</Code></Error>' }
  const { media, requests } = await openBucket(refusal, { status: 200 })
  await media.owner?.write('an id')
  const conditions = requests.map(({ method, headers }) => [method, headers['if-none-match']])
  assert.deepEqual(conditions, [
    ['PUT', '*'],
    ['PUT', undefined],
  ])
  const without = await openBucket(refusal)
  await assert.rejects(async () => without.media.owner?.write('an id'), /answers 501/)
})

test('a list goes on where the store says so, and has images alone', async () => {
  const page = (more: string, ...keys: string[]) => ({
    status: 200,
    body: `<List>${keys.map((key) => `<Key>media/${key}</Key>`).join('')}${more}</List>`,
  })
  const token = '<NextContinuationToken>the rest</NextContinuationToken>'
  const { media, requests } = await openBucket(
    page(`<IsTruncated>true</IsTruncated>${token}`, NAME, 'notes.txt'),
    page(`<IsTruncated>false</IsTruncated>${token}`, `${'b'.repeat(64)}-small.webp`),
  )
  const names: string[] = []
  for await (const name of media.list()) names.push(name)
  assert.deepEqual(names, [NAME, `${'b'.repeat(64)}-small.webp`])
  assert.equal(requests.length, 2)
  const { searchParams } = new URL(requests[1]?.url ?? '', 'http://localhost')
  assert.equal(searchParams.get('continuation-token'), 'the rest')
})
