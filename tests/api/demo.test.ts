import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NewCreation } from '#contract/creations.ts'
import { demoCreations } from '../../server/demo/demo-creations.ts'
import { loadCreations } from '../../server/demo/load-creations.ts'
import { loadVotes } from '../../server/demo/load-votes.ts'
import { demoPeople } from '../../server/demo/people.ts'
import { openMediaFolder } from '../../server/media/store.ts'
import { people } from '../people.ts'
import { openSite, PUBLIC_URL } from '../site.ts'

const IMAGE_URL = 'https://example.test/a.png'
const KINDS = ['App', 'Website', 'Game', 'Tool', 'Art']

test("every creation of the demo is one that a member could share, by one of the demo's people", () => {
  const names = new Set(demoPeople.map(({ username }) => username))
  for (const { draw: _, ...creation } of demoCreations) {
    const { name, description, productUrl, author, tags } = creation
    const sent = { name, description, productUrl, imageUrl: IMAGE_URL, tagIds: [11] }
    assert.ok(NewCreation.safeParse(sent).success, name)
    assert.ok(names.has(author) && tags.every((tag) => KINDS.includes(tag)), name)
  }
  assert.equal(new Set(demoCreations.map(({ name }) => name)).size, demoCreations.length)
})

test('they are loaded beside a running site, with pictures of its own, and only once', async () => {
  const site = await openSite()
  const media = openMediaFolder(site.environment['DATA_DIR'] ?? '')
  const some = [
    ...demoCreations.filter(({ tags }) => tags[0] === 'Game').slice(0, 2),
    ...demoCreations.filter(({ draw }) => draw === null),
  ]
  const authors = new Map(some.map(({ author }) => [author, people.ada.id]))
  const place = { db: site.db, media, settings: { publicUrl: PUBLIC_URL } }
  assert.equal(await loadCreations(place, authors, some), 3)
  assert.equal(await loadCreations(place, authors, some), 0)
  const cards = await site.as(null)('GET /api/creations')
  assert.deepEqual(
    cards.map(({ name }) => name),
    some.map(({ name }) => name).toReversed(),
  )
  for (const { imageUrl, thumbnailUrl } of cards) {
    if (imageUrl === null) continue
    for (const address of [imageUrl, thumbnailUrl ?? '']) {
      assert.equal((await site.raw(address)).headers.get('content-type'), 'image/webp')
    }
  }
})

test("the demo's people vote once, and every rating is the number of its votes", async () => {
  const site = await openSite({ STARTER: 'on' })
  const voters = new Map([
    ['ada', people.ada.id],
    ['bob', people.bob.id],
    ['root', people.root.id],
  ])
  const votes = await loadVotes(site.db, voters)
  assert.ok(votes > 0)
  assert.equal(await loadVotes(site.db, voters), 0)
  const tools = await site.as(null)('GET /api/tools')
  const resources = await site.as(null)('GET /api/resources')
  const counted = [...tools.map(({ rating }) => rating), ...resources.map(({ upvotes }) => upvotes)]
  assert.equal(
    counted.reduce((sum, count) => sum + count, 0),
    votes,
  )
  const picks = tools.filter(({ topPick }) => topPick !== null)
  assert.deepEqual(picks.map(({ name }) => name).toSorted(), [
    'Bolt',
    'Cursor',
    'Lovable',
    'Zed',
    'v0',
  ])
})
