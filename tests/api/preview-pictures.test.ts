import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import sharp from 'sharp'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'
import { insertCommunity, insertCreation, insertTool, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const { as, db, raw } = site
const topic = await insertTopic(db, { title: 'How do you test your agents?' })
const tool = await insertTool(db, { name: 'Loom' })
const community = await insertCommunity(db, { name: 'Weavers' })

test('each topic, creation, tool, member, community and the site have a picture of 1200 × 630', async () => {
  const creation = await insertCreation(db, { name: 'Atlas' })
  const seen = new Set<string>()
  for (const path of [
    `/og/topic/${topic.id}.png`,
    `/og/creation/${creation.id}.png`,
    `/og/tool/${tool.id}.png`,
    `/og/user/${people.ada.id}.png`,
    `/og/site.png?communityId=${community.id}`,
    '/og/site.png',
  ]) {
    const response = await raw(path)
    assert.equal(response.status, 200, path)
    assert.equal(response.headers.get('content-type'), 'image/png', path)
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin', path)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
    const png = Buffer.from(await response.arrayBuffer())
    const { format, width, height } = await sharp(png).metadata()
    assert.deepEqual({ format, width, height }, { format: 'png', width: 1200, height: 630 }, path)
    seen.add(png.toString('base64'))
  }
  assert.equal(seen.size, 6, 'two of them are the same')
})

test('a picture is not sent again until what it shows changes', async () => {
  const { id } = await as('ada')('POST /api/topics', {
    body: { title: 'As it was', content: 'Ten characters and more.' },
  })
  const path = `/og/topic/${id}.png`
  const first = await raw(path)
  const etag = first.headers.get('etag') ?? ''
  assert.equal((await raw(path, { headers: { 'if-none-match': etag } })).status, 304)
  assert.deepEqual(await bytesOf(path), Buffer.from(await first.arrayBuffer()))
  const { updatedAt } = await as('ada')('PUT /api/topics/:id', {
    params: { id },
    body: { title: 'As it is now', content: 'Ten characters and more.' },
  })
  const second = await raw(path, { headers: { 'if-none-match': etag } })
  assert.equal(second.status, 200)
  assert.notEqual(second.headers.get('etag'), etag)
  const page = await (await raw(`/topic/${id}`)).text()
  const [, address = ''] = /property="og:image" content="[^"]+(\/og\/[^"]+)"/.exec(page) ?? []
  const versioned = await raw(address)
  assert.equal(versioned.headers.get('cache-control'), 'public, max-age=86400', address)
  // A replica that is behind has no picture of a later version yet.
  const later = (Date.parse(updatedAt ?? '') + 1).toString(36)
  for (const version of [later, 'x', '']) {
    const { headers } = await raw(`${path}?v=${version}`)
    assert.equal(headers.get('cache-control'), 'public, max-age=0, must-revalidate', version)
  }
})

test('the picture of an edited tool has an address of its own, too', async () => {
  const tool = await insertTool(db)
  await as('root')('PUT /api/tools/:id', {
    params: { id: tool.id },
    body: { name: 'Renamed' },
  })
  const page = await (await raw(`/tool/${tool.id}`)).text()
  const [, address = ''] = /property="og:image" content="[^"]+(\/og\/[^"]+)"/.exec(page) ?? []
  assert.match(address, /\?v=/)
  const { headers } = await raw(address)
  assert.equal(headers.get('cache-control'), 'public, max-age=86400', address)
})

test("a creation's picture shows the picture of the creation", async () => {
  const body = { name: 'Atlas', description: 'What it is about, at length.', tagIds: [11] }
  const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const imageUrl = `data:image/png;base64,${red.toString('base64')}`
  const { id } = await as('ada')('POST /api/creations', { body: { ...body, imageUrl } })
  const beside = { left: 800, top: 250, width: 100, height: 100 }
  const part = sharp(await bytesOf(`/og/creation/${id}.png`)).extract(beside)
  // Statistics are of the whole picture until a part has been made one.
  const { channels } = await sharp(await part.toBuffer()).stats()
  const [r, g, b] = channels.map(({ mean }) => mean)
  assert.ok((r ?? 0) > 240 && (g ?? 255) < 20 && (b ?? 255) < 20, `${r} ${g} ${b}`)
})

test('what visitors do not see has no picture', async () => {
  const hidden = await insertTool(db, { visible: false })
  const { id } = await insertTopic(db)
  await bytesOf(`/og/topic/${id}.png`)
  await as('ada')('DELETE /api/topics/:id', { params: { id } })
  const paths = [
    `/og/topic/${id}.png`,
    `/og/tool/${hidden.id}.png`,
    '/og/site.png?communityId=4242',
    '/og/site.png?communityId=1&communityId=1',
    ...['0', '-1', '4242', 'x', '2147483648', '99999999999', '01', '%00', '1%2f'].flatMap((name) =>
      ['topic', 'creation', 'tool', 'user'].map((kind) => `/og/${kind}/${name}.png`),
    ),
    `/og/topic/${topic.id}`,
    `/og/resource/${topic.id}.png`,
  ]
  for (const path of paths) assert.equal((await raw(path, {}, 'root')).status, 404, path)
})

test('while too many pictures wait, further ones are refused with the time to try again', async () => {
  const ids: number[] = []
  for (let at = 0; at < 60; at += 1) {
    ids.push((await insertTopic(db, { title: `Topic number ${at}` })).id)
  }
  const responses = await Promise.all(ids.map((id) => raw(`/og/topic/${id}.png`)))
  const refused = responses.filter(({ status }) => status === 503)
  assert.ok(refused.length > 0)
  assert.equal(responses.filter(({ status }) => status === 200).length + refused.length, ids.length)
  for (const { headers } of refused) assert.match(headers.get('retry-after') ?? '', /^\d+$/)
  for (const id of ids) assert.equal((await raw(`/og/topic/${id}.png`)).status, 200)
})

test('pictures of members on other sites are not requested', async (t) => {
  let connections = 0
  const elsewhere = createServer(() => (connections += 1)).listen(0, '127.0.0.1')
  t.after(() => elsewhere.close())
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const { id } = await insertCreation(db, { imageUrl: `http://127.0.0.1:${port}/x.png` })
  assert.equal((await raw(`/og/creation/${id}.png`)).status, 200)
  assert.equal(connections, 0)
})

async function bytesOf(path: string) {
  const response = await raw(path)
  assert.equal(response.status, 200, path)
  return Buffer.from(await response.arrayBuffer())
}
