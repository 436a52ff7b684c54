import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertReply, insertTag, insertTool, insertTopic } from '../insert-rows.ts'
import { openSite } from '../site.ts'

/** Forbidden in HTML; U+FFFE and U+FFFF also in XML. Texts that are in the database may have them. */
const FORBIDDEN =
  '\u0001\b\u000b\u001f\u007f\u0080\u0085\u009f\ufdd0\ufffe\uffff\u{1fffe}\u{10ffff}'
const TEXT = `before${FORBIDDEN}after`

const site = await openSite()
const tag = await insertTag(site.db, { name: TEXT, type: 'topic', active: true })
const topic = await insertTopic(site.db, { title: `A ${TEXT}`, content: `*${TEXT}* \\u0001 \\b` })
await insertReply(site.db, { to: topic, contents: [TEXT, `\`\`\`\n${TEXT}\n\`\`\``] })
await insertTool(site.db, { name: TEXT, description: TEXT })
await site.db
  .insertInto('topic_tags')
  .values({ topic_id: topic.id, tag_id: tag.id, position: 1, community_id: 1 })
  .execute()

const search = `/search?q=${encodeURIComponent(TEXT)}`
const pages = ['/', '/topics', `/topic/${topic.id}`, '/?tab=tools', '/tool/1', '/user/1', search]

for (const path of pages) {
  test(`${path.slice(0, 20)} is valid HTML whatever characters a stored text or the address has`, async () => {
    for (const who of [null, 'ada'] as const) {
      const html = await (await site.raw(path, {}, who)).text()
      assert.ok(html.includes('beforeafter'))
      for (const character of FORBIDDEN) {
        assert.ok(!html.includes(character), JSON.stringify(character))
      }
    }
  })
}

test('the state of a page has the same texts as its HTML, and keeps what only looks escaped', async () => {
  const html = await (await site.raw(`/topic/${topic.id}`)).text()
  const json = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const state = JSON.stringify(JSON.parse(json))
  assert.ok(state.includes('*beforeafter* \\\\u0001 \\\\b'))
  assert.doesNotMatch(state, /before[^a]/)
})

test('feeds and the sitemaps are XML 1.0 whatever characters a stored text has', async () => {
  const legal = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u
  for (const path of [
    '/feeds/topics.atom',
    `/feeds/topics/${topic.id}.atom`,
    '/feeds/tools.atom',
  ]) {
    const xml = await (await site.raw(path)).text()
    assert.match(xml, /before/)
    assert.match(xml, legal)
  }
})

test('the API returns a stored text as it was written, and its HTML without them', async () => {
  const { topic: read } = await site.as(null)('GET /api/topics/:id', { params: topic })
  assert.equal(read.title, `A ${TEXT}`)
  assert.equal(read.html, '<p><em>beforeafter</em> \\u0001 \\b</p>\n')
})
