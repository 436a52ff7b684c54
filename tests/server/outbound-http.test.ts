import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { SMTPServer } from 'smtp-server'
import { fetchPublic } from '../../server/outbound-http/fetch-public.ts'
import { isPublicAddress } from '../../server/outbound-http/public-address.ts'
import { startExternalServer, goTo } from '../external-server.ts'

const LIMITS = { timeoutMs: 60_000, bytesMax: 1_000 }
const LATE_MS = 30_000

const notPublic = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fec0::1',
  '100::1',
  '::ffff:0:127.0.0.1',
  '0:0:0:0:0:ffff:a00:1',
]

for (const address of notPublic) {
  test(`${address} is not a public address`, () => assert.equal(isPublicAddress(address), false))
}

for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::5']) {
  test(`${address} is a public address`, () => assert.equal(isPublicAddress(address), true))
}

test("no spelling of the local machine's address is requested", async () => {
  const { port, requests } = await startExternalServer()
  const hosts = [
    '127.0.0.1',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '127.1',
    'localhost',
    'localhost.',
    'LOCALHOST',
    '127。0。0。1',
    '①②⑦.0.0.1',
    'foo.localhost',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
  ]
  for (const host of hosts) {
    await assert.rejects(
      fetchPublic(`http://${host}:${port}/`, LIMITS),
      /not public|could not be reached/,
      host,
    )
  }
  for (const address of [
    'file:///etc/passwd',
    'ftp://1.1.1.1/',
    'http://u:p@1.1.1.1/',
    'data:,x',
  ]) {
    await assert.rejects(fetchPublic(address, LIMITS), /cannot be used/, address)
  }
  assert.deepEqual(requests, [])
})

test('the target of a redirect is checked like the first address, and five are followed', async () => {
  const target = await startExternalServer({ '/': { body: 'secret' } })
  const { url, port, answers } = await startExternalServer()
  const trusted = { ...LIMITS, mayBePrivate: new Set([`127.0.0.1:${port}`]) }
  answers['/own'] = goTo('/there')
  answers['/there'] = { body: 'found' }
  answers['/away'] = goTo(`${target.url}/`)
  answers['/meta'] = goTo('http://169.254.169.254/latest/meta-data')
  answers['/file'] = goTo('file:///etc/passwd')
  answers['/0'] = { body: 'after some' }
  for (let left = 1; left <= 6; left += 1) answers[`/${left}`] = goTo(`/${left - 1}`)
  const own = await fetchPublic(`${url}/own`, trusted)
  assert.equal(own.bytes.toString(), 'found')
  await assert.rejects(fetchPublic(`${url}/away`, trusted), /not public/)
  await assert.rejects(fetchPublic(`${url}/meta`, trusted), /not public/)
  await assert.rejects(fetchPublic(`${url}/file`, trusted), /cannot be used/)
  assert.equal((await fetchPublic(`${url}/5`, trusted)).bytes.toString(), 'after some')
  await assert.rejects(fetchPublic(`${url}/6`, trusted), /redirects too often/)
  assert.deepEqual(target.requests, [])
})

test('a response that is too large, compresses too well or is too slow is aborted', async () => {
  const { url, answers } = await startExternalServer()
  const all = { ...LIMITS, mayBePrivate: 'all' as const }
  const hurried = { ...all, timeoutMs: 500 }
  answers['/large'] = { body: 'x'.repeat(1_001) }
  answers['/packed'] = {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(1_000_000)),
  }
  answers['/fits'] = { headers: { 'content-encoding': 'gzip' }, body: gzipSync('y'.repeat(999)) }
  answers['/broken'] = { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' }
  answers['/odd'] = { headers: { 'content-encoding': 'rot13' }, body: 'uryyb' }
  answers['/silent'] = () => {}
  answers['/drips'] = (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(timer))
  }
  await assert.rejects(fetchPublic(`${url}/large`, all), /too large/)
  await assert.rejects(fetchPublic(`${url}/packed`, all), /too large/)
  assert.equal((await fetchPublic(`${url}/fits`, all)).bytes.length, 999)
  await assert.rejects(fetchPublic(`${url}/broken`, all), /broken/)
  await assert.rejects(fetchPublic(`${url}/odd`, all), /encoding/)
  await assert.rejects(fetchPublic(`${url}/silent`, hurried), /in time/)
  // Without a length the end of the connection is the end of the body, also when this side ends it.
  answers['/endless'] = ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\n\r\nhalf a feed')
  await assert.rejects(fetchPublic(`${url}/drips`, hurried), /in time/)
  await assert.rejects(fetchPublic(`${url}/endless`, hurried), /in time/)
  await assert.rejects(fetchPublic('http://127.0.0.1:1/', all), /could not be reached/)
})

test('a host without an address, or with a certificate of its own, is said to be so', async (t) => {
  const all = { ...LIMITS, mayBePrivate: 'all' as const }
  await assert.rejects(fetchPublic('http://nowhere.invalid/', all), /: its name has no address$/)
  // Mail is not what matters here: it has the certificate.
  const server = new SMTPServer({ secure: true })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = listener.address() as AddressInfo
  const url = `https://127.0.0.1:${port}/`
  await assert.rejects(fetchPublic(url, all), /: its certificate is not trusted$/)
})

test('encodings are asked for that all servers understand alike, and others are read', async () => {
  // For `deflate`, some send zlib's format, and some the bare one.
  const { url, answers, requests } = await startExternalServer()
  for (const [encoding, compress] of [
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const) {
    answers['/'] = { headers: { 'content-encoding': encoding }, body: compress('small') }
    const { bytes } = await fetchPublic(url, { ...LIMITS, mayBePrivate: 'all' })
    assert.equal(bytes.toString(), 'small')
  }
  assert.equal(requests[0]?.headers['accept-encoding'], 'gzip, br')
})

test('a server that switches to another protocol, or hangs up, has not answered', async () => {
  const { url, answers } = await startExternalServer()
  const all = { ...LIMITS, mayBePrivate: 'all' as const }
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  answers['/switches'] = ({ socket }) => void socket.write(switching)
  answers['/hangs-up'] = ({ socket }) => void socket.destroy()
  answers['/hints'] = ({ socket }) => void socket.end('HTTP/1.1 103 Early Hints\r\n\r\n')
  for (const path of ['/switches', '/hangs-up', '/hints']) {
    const late = sleep(LATE_MS, null, { ref: false })
    const outcome = Promise.race([fetchPublic(url + path, all), late])
    await assert.rejects(outcome, /It could not be reached/, path)
  }
})
