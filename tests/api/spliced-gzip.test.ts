import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { exactBytes } from '../../server/http/exact-bytes.ts'
import { deflatePiece, gzipOf, storedPiece } from '../../server/http/spliced-gzip.ts'
import { openSite } from '../site.ts'
import { insertTopic } from '../things.ts'

test('pieces put together read as one gzip file', async () => {
  const text = Buffer.from('<li>Ünï çødé 李 </li>'.repeat(5_000))
  const lots = [Buffer.alloc(0), Buffer.from('a'), text, randomBytes(70_000), randomBytes(200_000)]
  for (const first of lots) {
    for (const second of lots) {
      const pieces = [await deflatePiece(first), storedPiece(second), await deflatePiece(text)]
      const whole = Buffer.concat([first, second, text])
      assert.ok(gunzipSync(gzipOf(pieces)).equals(whole), `${first.length} ${second.length}`)
    }
  }
  assert.equal(gunzipSync(gzipOf([])).length, 0)
  assert.ok((await deflatePiece(text)).deflated.length < text.length / 50)
})

test('what is kept holds no block of memory larger than itself', async () => {
  const { bytes, deflated } = await deflatePiece(exactBytes('<li>Ünï çødé 李 </li>'))
  for (const kept of [bytes, deflated, exactBytes('a'), exactBytes(randomBytes(300))]) {
    assert.equal(kept.buffer.byteLength, kept.length)
  }
  assert.equal(bytes.toString(), '<li>Ünï çødé 李 </li>')
})

test('a member’s page is the same, packed or not', async () => {
  const site = await openSite()
  await insertTopic(site.db, { by: 'bob' })
  for (const path of ['/', '/topics', '/topic/1', '/profile']) {
    const read = async (encoding: string) => {
      const answer = await site.raw(path, { headers: { 'accept-encoding': encoding } }, 'ada')
      const used = answer.headers.get('content-encoding')
      return { used, html: (await answer.text()).replaceAll(/":1\d{12}/g, '":0') }
    }
    const plain = await read('identity')
    assert.equal(plain.used, null)
    for (const encoding of ['gzip', 'gzip, deflate, br, zstd', 'br', 'br, gzip;q=0']) {
      const packed = await read(encoding)
      assert.ok(packed.used && encoding.includes(packed.used), `${path} ${encoding}`)
      assert.ok(!(packed.used === 'gzip' && encoding.includes('gzip;q=0')))
      assert.equal(packed.html, plain.html, `${path} ${encoding}`)
    }
  }
})
