import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DAY_MS } from '#contract/durations.ts'
import { freshFolder } from '../fresh-folder.ts'
import { insertDemo } from '../../server/demo/insert-demo.ts'
import { readDemo } from '../../server/demo/read-demo.ts'
import { createMediaFolder } from '../../server/media/media-folder.ts'
import { people } from '../test-users.ts'
import { openSite, PUBLIC_URL } from '../site.ts'

/** A name that leaves `ada` to the demo. */
const FREED = { username: 'Ada Lovelace', username_key: 'ada lovelace' }

test('every demo post has known tags and a distinct title', async () => {
  const { topics, creations, people: members } = readDemo()
  const tags = await (await openSite()).as(null)('GET /api/tags')
  const named = (type: string) => tags.filter((tag) => tag.type === type).map(({ name }) => name)
  for (const { title, tags } of topics) assertKnown(title, tags, named('topic'))
  for (const { name, tags } of creations) assertKnown(name, tags, named('creation'))
  assertDistinct(topics.map(({ title }) => title))
  assertDistinct(creations.map(({ name }) => name))
  assertDistinct(members.map(({ email }) => email))
})

test('demo content is loaded once, with stored pictures and votes, while the site runs', async () => {
  const site = await openSite({ STARTER: 'on' })
  await site.db.updateTable('users').set(FREED).where('id', '=', people.ada.id).execute()
  const media = createMediaFolder(site.environment['DATA_DIR'] ?? '')
  const place = { db: site.db, media, settings: { publicUrl: PUBLIC_URL } }
  const whole = readDemo()
  const pictured = whole.creations.filter(({ picture }) => picture !== undefined)
  const bare = whole.creations.filter(({ picture }) => picture === undefined)
  const creations = [...pictured.slice(0, 2), ...bare.slice(0, 1)]
  const demo = { ...whole, topics: whole.topics.slice(-12), creations }
  const before = Date.now()
  const added = await insertDemo(place, demo)
  const after = Date.now()
  assert.deepEqual(added, { topics: demo.topics, creations })
  assert.deepEqual(await insertDemo(place, demo), { topics: [], creations: [] })

  const [newest] = await site.as(null)('GET /api/topics')
  const last = demo.topics.at(-1)
  assert.equal(newest?.title, last?.title)
  assert.equal(newest?.replyCount, last?.replies.length)
  const insertedAt = Date.parse(newest?.createdAt ?? '') + (last?.age ?? 0) * 60_000
  assert.ok(before <= insertedAt && insertedAt <= after, `inserted at ${insertedAt}`)

  const cards = await site.as(null)('GET /api/creations')
  assert.deepEqual(
    cards.map(({ name }) => name),
    creations.map(({ name }) => name).toReversed(),
  )
  for (const { imageUrl, thumbnailUrl } of cards) {
    if (imageUrl === null) continue
    for (const address of [imageUrl, thumbnailUrl ?? '']) {
      assert.equal((await site.raw(address)).headers.get('content-type'), 'image/webp')
    }
  }

  // A search knows when they were made, not when they were loaded.
  const timesOf = async (sent: { kind: string; since?: string }) => {
    const { results } = await site.as(null)('GET /api/search', { query: { q: 'the', ...sent } })
    return results.map(({ createdAt }) => createdAt)
  }
  const replies = await timesOf({ kind: 'reply' })
  assert.deepEqual(replies, replies.toSorted().toReversed())
  const aWeekAgo = new Date(Date.now() - 7 * DAY_MS).toISOString()
  for (const kind of ['topic', 'reply', 'creation']) {
    const all = await timesOf({ kind })
    const ofWeek = await timesOf({ kind, since: 'week' })
    assert.deepEqual(
      ofWeek,
      all.filter((time) => time > aWeekAgo),
      kind,
    )
  }

  const tools = await site.as(null)('GET /api/tools')
  const resources = await site.as(null)('GET /api/resources')
  for (const { name, rating } of tools) assert.equal(rating, demo.votes[name] ?? 0, name)
  for (const { name, upvotes } of resources) assert.equal(upvotes, demo.votes[name] ?? 0, name)
  const picks = tools.filter(({ topPick }) => topPick !== null)
  assert.deepEqual(
    picks.toSorted((a, b) => (a.topPick ?? 0) - (b.topPick ?? 0)).map(({ name }) => name),
    demo.topPicks,
  )
})

test('a later run adds what is missing, and leaves the top picks that the site has chosen', async () => {
  const site = await openSite({ STARTER: 'on' })
  const { db } = site
  await db.updateTable('users').set(FREED).where('id', '=', people.ada.id).execute()
  const media = createMediaFolder(site.environment['DATA_DIR'] ?? '')
  const place = { db, media, settings: { publicUrl: PUBLIC_URL } }
  const whole = readDemo()
  const answered = whole.topics.filter(({ replies }) => replies.length > 1).slice(-2)
  await insertDemo(place, { ...whole, topics: answered.slice(1), creations: [] })
  await db.updateTable('tools').set({ top_pick: null }).where('top_pick', '>', 1).execute()
  const picks = () =>
    db.selectFrom('tools').select('id').where('top_pick', 'is not', null).execute()
  const chosen = await picks()
  assert.equal(chosen.length, 1)
  const added = await insertDemo(place, { ...whole, topics: answered, creations: [] })
  assert.deepEqual(added, { topics: answered.slice(0, 1), creations: [] })
  assert.deepEqual(await picks(), chosen)
  for (const { id, createdAt } of await site.as(null)('GET /api/topics')) {
    const { replies } = await site.as(null)('GET /api/topics/:id', { params: { id } })
    const times = [createdAt, ...replies.map((reply) => reply.createdAt)]
    assert.ok(times.length > 2)
    assert.deepEqual(times, times.toSorted(), 'a reply is older than what it replies to')
  }
})

test('a run after one that was killed before it listed its posts for the search lists them', async () => {
  const { db, environment } = await openSite()
  await db.updateTable('users').set(FREED).where('id', '=', people.ada.id).execute()
  const media = createMediaFolder(environment['DATA_DIR'] ?? '')
  const whole = readDemo()
  const demo = { ...whole, topics: whole.topics.slice(-3), creations: [] }
  const place = { db, media, settings: { publicUrl: PUBLIC_URL } }
  await insertDemo(place, demo)
  const listed = () =>
    db
      .selectFrom('search_documents')
      .select(['kind', 'item_id', 'created_at'])
      .orderBy('id')
      .execute()
  const before = await listed()
  // As the triggers leave them.
  await db.updateTable('search_documents').set({ created_at: new Date().toISOString() }).execute()
  await insertDemo(place, demo)
  assert.deepEqual(await listed(), before)
})

test('a site with a member of the same name is left unchanged', async () => {
  const site = await openSite()
  const media = createMediaFolder(site.environment['DATA_DIR'] ?? '')
  const place = { db: site.db, media, settings: { publicUrl: PUBLIC_URL } }
  const countUsers = async () => (await site.db.selectFrom('users').select('id').execute()).length
  const before = await countUsers()
  const message = /needs usernames that other members have: ada. Nothing was changed/
  await assert.rejects(insertDemo(place, readDemo()), message)
  assert.equal(await countUsers(), before)
})

test('a site without a tag that creations of the demo need is left unchanged', async () => {
  const site = await openSite()
  await site.db.updateTable('users').set(FREED).where('id', '=', people.ada.id).execute()
  const renamed = { name: 'Drawings', name_key: 'drawings' }
  const art = site.db.updateTable('tags').set(renamed).where('name', '=', 'Art')
  await art.where('type', '=', 'creation').execute()
  const media = createMediaFolder(site.environment['DATA_DIR'] ?? '')
  const place = { db: site.db, media, settings: { publicUrl: PUBLIC_URL } }
  const countUsers = async () => (await site.db.selectFrom('users').select('id').execute()).length
  const before = await countUsers()
  const message =
    /needs tags of creations that this site does not have[^:]*: Art.* Nothing was changed/
  await assert.rejects(insertDemo(place, readDemo()), message)
  assert.equal(await countUsers(), before)
})

const TOPIC = `---
title: A title
author: ada
tags: [General]
age: 2h
---

Some text.
`

test('an error in a demo file names the file and the field', () => {
  const folder = freshFolder()
  for (const kind of ['topics', 'creations']) mkdirSync(join(folder, kind))
  writeFileSync(join(folder, 'people.yaml'), '- { username: ada, email: ada@x.example }')
  writeFileSync(join(folder, 'votes.yaml'), 'topPicks: []\nvotes: {}')
  const mistakes: [from: string, to: string, message: RegExp][] = [
    ['title: A title', 'title: "A', /demo\/topics\/a\.md: YAMLParseError.* at line \d/],
    ['author: ada', 'author: bob', /demo\/topics\/a\.md: [^]*at author/],
    ['age: 2h', 'age: soon', /demo\/topics\/a\.md: [^]*a duration such as 12d 3h[^]*at age/],
    ['age: 2h', 'date: 2h', /demo\/topics\/a\.md: [^]*at age/],
    ['Some text.', 'Some text.\n\n### bob · 1h later\n\nYes.', /at replies\[0\]\.author/],
    ['Some text.', 'Some text.\n\n### ada · 3h later\n\nYes.', /a\.md: [^]*Future reply/],
    ['Some text.', 'Some text.\n\n### ada, 1h later\n\nYes.', /at replies\[0\]\.author/],
  ]
  for (const [from, to, message] of mistakes) {
    writeFileSync(join(folder, 'topics/a.md'), TOPIC.replace(from, to))
    assert.throws(() => readDemo(folder), message)
  }
  writeFileSync(join(folder, 'topics/a.md'), `${TOPIC}\n### ada · 1h later\n\nYes.\n`)
  const [topic] = readDemo(folder).topics
  assert.deepEqual(topic?.replies, [{ author: 'ada', delay: 60, content: 'Yes.' }])
})

function assertKnown(title: string, names: string[], known: string[]) {
  assert.ok(
    names.length > 0 && names.every((name) => known.includes(name)),
    `${title}: ${names.join()}`,
  )
}

function assertDistinct(names: string[]) {
  assert.equal(new Set(names).size, names.length)
}
