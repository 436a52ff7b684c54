import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { find, parseHtml } from '../html.ts'
import { openSite } from '../site.ts'

type Manifest = {
  name: string
  start_url: string
  display: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
}

test('a site can be installed: its manifest names the site and icons that exist', async () => {
  const { raw } = await openSite({ SITE_NAME: 'Weavers & Co' })
  const page = parseHtml(await (await raw('/')).text())
  const [link] = find(page, 'link', { rel: 'manifest' })
  const response = await raw(link?.attributes.get('href') ?? '')
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^application\/manifest\+json/)
  const manifest = (await response.json()) as Manifest
  assert.equal(manifest.name, 'Weavers & Co')
  assert.equal(manifest.display, 'standalone')
  assert.equal((await raw(manifest.start_url)).status, 200)
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  assert.deepEqual(purposes, ['192x192 any', '512x512 any', '512x512 maskable'])
  const [touch] = find(page, 'link', { rel: 'apple-touch-icon' })
  const touchIcon = { src: touch?.attributes.get('href') ?? '', sizes: '180x180' }
  for (const { src, sizes } of [...manifest.icons, touchIcon]) {
    const icon = await raw(src)
    assert.equal(icon.headers.get('content-type'), 'image/png', src)
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    assert.equal(`${width}x${height}`, sizes, src)
  }
})

test('programs that ask for /favicon.ico get the icon in three sizes', async () => {
  const response = await (await openSite()).raw('/favicon.ico')
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^image\/(x-icon|vnd\.microsoft\.icon)$/)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=3600')
  const file = Buffer.from(await response.arrayBuffer())
  for (const [at, side] of [16, 32, 48].entries()) {
    const entry = file.subarray(6 + 16 * at)
    const start = entry.readUInt32LE(12)
    const frame = file.subarray(start, start + entry.readUInt32LE(8))
    const { width, height } = await sharp(frame).metadata()
    assert.deepEqual([entry[0], entry[1], width, height], [side, side, side, side])
  }
})

test('a maskable icon has its drawing within the circle that every mask leaves', async () => {
  const { raw } = await openSite()
  const bytes = await (await raw('/icons/maskable-512.png')).arrayBuffer()
  const { data, info } = await sharp(Buffer.from(bytes))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [ground] = data
  const radius = 0.4 * info.width
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel = at / info.channels
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)]
    const distance = Math.hypot(x - info.width / 2, y - info.height / 2)
    if (distance > radius) assert.equal(data[at], ground, `${x} ${y}`)
  }
})
