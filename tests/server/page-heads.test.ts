import assert from 'node:assert/strict'
import { test } from 'node:test'
import { find, parseHtml } from '../html.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import { insertCommunity, insertCreation, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const { as, db } = site

test('every page has a preview with a title, a description and a picture of this site', async () => {
  const topic = await insertTopic(db, { title: 'How do you test?' })
  const creation = await insertCreation(db, { imageUrl: 'https://example.com/x.png' })
  const pictures = {
    '/': '/og/site.png',
    '/topics?tag=General': '/og/site.png',
    '/about': '/og/site.png',
    '/auth': '/og/site.png',
    '/nowhere': '/og/site.png',
    [`/topic/${topic.id}`]: `/og/topic/${topic.id}.png`,
    [`/creation/${creation.id}`]: `/og/creation/${creation.id}.png`,
  }
  for (const [path, picture] of Object.entries(pictures)) {
    const head = await headOf(path)
    const image = PUBLIC_URL + picture
    assert.equal(head['og:image'], image, path)
    assert.equal(head['twitter:image'], image, path)
    const isHidden = ['/auth', '/nowhere'].includes(path)
    assert.equal(head['robots'], isHidden ? 'noindex' : undefined, path)
    assert.equal(head['twitter:card'], 'summary_large_image', path)
    assert.equal(head['twitter:title'], head['og:title'], path)
    assert.equal(head['og:description'], head.description, path)
    assert.equal(head['twitter:description'], head.description, path)
    assert.equal((await site.raw(picture)).status, 200, path)
  }
})

test('a chosen community has its own picture', async () => {
  const { id } = await insertCommunity(db)
  const head = await headOf('/', { cookie: `community=${id}` })
  assert.equal(head['og:image'], `${PUBLIC_URL}/og/site.png?communityId=${id}`)
})

test('an edited topic has another address of its picture', async () => {
  const params = await insertTopic(db)
  const body = { title: 'Another title', content: 'Ten characters and more.' }
  await as('ada')('PUT /api/topics/:id', { params, body })
  const image = (await headOf(`/topic/${params.id}`))['og:image'] ?? ''
  const path = image.slice(PUBLIC_URL.length)
  assert.match(path, new RegExp(`^/og/topic/${params.id}\\.png\\?v=[a-z0-9]+$`))
  const response = await site.raw(path)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=86400')
})

test('a description is the beginning of the text without Markdown, and ends with a whole word', async () => {
  const words = '# Heading\n\nSome **bold** [words](https://example.com) follow'
  const cases = [
    [words, 'Heading Some bold words follow'],
    [`${'twelve chars '.repeat(40)}end`, `${'twelve chars '.repeat(12).trim()}…`],
    ['字'.repeat(300), `${'字'.repeat(160)}…`],
    [`${'字'.repeat(159)}🎉🎉`, `${'字'.repeat(159)}…`],
    ['```\nconst only = "code"\n```', 'A discussion at Guildhall.'],
  ] as const
  for (const [content, expected] of cases) {
    const { id } = await insertTopic(db, { content })
    assert.equal((await headOf(`/topic/${id}`)).description, expected)
  }
})

async function headOf(path: string, headers = {}): Promise<Partial<Record<string, string>>> {
  const html = await (await site.raw(path, { headers })).text()
  // Of the two colours of a browser's toolbar, a media query selects one.
  const metas = find(parseHtml(html), 'meta').filter(({ attributes }) => !attributes.has('media'))
  const entries = metas.map(({ attributes }) => [
    attributes.get('property') ?? attributes.get('name'),
    attributes.get('content'),
  ])
  const names = entries.map(([name]) => name).filter((name) => name !== undefined)
  assert.equal(new Set(names).size, names.length, `a name comes twice: ${names.join()}`)
  return Object.fromEntries(entries) as Record<string, string>
}
