import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { crc32, gunzipSync } from 'node:zlib'
import {
  combineCrc32,
  concatGzip,
  deflatePiece,
  inflate,
  piecesWithin,
  repeatedPiece,
  storedPiece,
} from '../../server/http/gzip-concat.ts'
import { compressResponse } from '../../server/http/responses.ts'
import { exactBytes } from '../../server/exact-bytes.ts'
import { openSite } from '../site.ts'
import { insertTopic } from '../insert-rows.ts'

const TEXT = '<li>Ünï çødé 李 </li>'

const FACTS = {
  status: 200,
  route: null,
  type: 'text/html',
  dependsOn: [],
  personal: [],
  isPersonal: false,
  isCacheable: true,
  maxAgeMs: 60_000,
}

test('concatenated compressed pieces are one valid gzip file', async () => {
  const noise = (bytes: number) => randomBytes(bytes).toString('base64')
  const lots = ['', 'a', TEXT.repeat(5_000), noise(70_000), noise(200_000)]
  for (const first of lots) {
    for (const second of lots) {
      const pieces = [deflatePiece(first), storedPiece(second), deflatePiece(TEXT)]
      const whole = first + second + TEXT
      assert.ok(
        gunzipSync(concatGzip(pieces)).toString() === whole,
        `${first.length} ${second.length}`,
      )
      assert.ok((await inflate(pieces)).toString() === whole)
      const views = piecesWithin(concatGzip(pieces), pieces)
      assert.ok((await inflate(views)).toString() === whole)
    }
  }
  assert.equal(gunzipSync(concatGzip([])).length, 0)
  const repeated = deflatePiece(TEXT.repeat(5_000))
  assert.ok(repeated.deflated.length < repeated.length / 50)
})

test('the CRC of a concatenation is computed from the CRCs of its parts', () => {
  for (const [a, b] of [
    [0, 0],
    [0, 5],
    [5, 0],
    [1, 1],
    [70_000, 3],
    [3, 70_000],
  ] as const) {
    const [first, second] = [randomBytes(a), randomBytes(b)]
    const whole = crc32(Buffer.concat([first, second]))
    assert.equal(combineCrc32(crc32(first), crc32(second), b), whole, `${a} and ${b} bytes`)
  }
})

test('other requests are answered while a long response is compressed', async () => {
  const text = TEXT.repeat(50_000)
  let others = 0
  setImmediate(() => (others += 1))
  const { gzip } = await compressResponse([text], FACTS)
  assert.equal(others, 1)
  assert.ok(gunzipSync(gzip).toString() === text)
})

test('cached bytes do not retain a larger buffer', async () => {
  const { gzip, pieces } = await compressResponse([{ repeated: TEXT }, TEXT.repeat(100)], FACTS)
  assert.ok(pieces.every(({ deflated }) => deflated.buffer === gzip.buffer))
  const repeated = repeatedPiece(TEXT).deflated
  for (const kept of [
    gzip,
    repeated,
    exactBytes(TEXT),
    exactBytes('a'),
    exactBytes(randomBytes(300)),
  ]) {
    assert.equal(kept.buffer.byteLength, kept.length)
  }
  assert.equal(exactBytes(TEXT).toString(), TEXT)
})

test('compressed and uncompressed responses have the same content, for visitors and members', async () => {
  const site = await openSite()
  await insertTopic(site.db, { by: 'bob' })
  for (const path of ['/', '/topics', '/topic/1', '/profile', '/api/topics', '/api/communities']) {
    for (const who of ['ada', null] as const) {
      const read = async (encoding: string) => {
        const answer = await site.raw(path, { headers: { 'accept-encoding': encoding } }, who)
        const used = answer.headers.get('content-encoding')
        return { used, text: (await answer.text()).replaceAll(/":1\d{12}/g, '":0') }
      }
      const plain = await read('identity')
      const isLong = plain.text.length > 1_024
      assert.equal(plain.used, null)
      for (const encoding of [
        'gzip',
        'gzip, deflate, br, zstd',
        'gzip;q=0.5',
        'br, gzip;q=0',
        'br',
      ]) {
        const packed = await read(encoding)
        assert.ok(!packed.used || encoding.includes(packed.used), `${path} ${encoding}`)
        if (isLong && /gzip(?!;q=0$)/.test(encoding)) assert.equal(packed.used, 'gzip', path)
        if (encoding.endsWith('gzip;q=0')) {
          assert.notEqual(packed.used, 'gzip', `${path} ${encoding}`)
        }
        assert.equal(packed.text, plain.text, `${path} ${encoding}`)
      }
    }
  }
})
