import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFeed } from '../../server/news/parse-feed.ts'

/** As large as a feed may be. */
const FEED_BYTES = 1_000_000
/** Several times what a feed takes whose texts are each read once. */
const PROCESSOR_SECONDS_MAX = 1.5

const base = new URL('https://n.test/feed')
const read = (text: string) => parseFeed(Buffer.from(text), undefined, base)

const hundred = Array.from({ length: 100 }, (_, at) => at)
const items = (inside: (at: number) => string) =>
  hundred.map((at) => `<item><link>https://n.test/${at}</link>${inside(at)}</item>`).join('')
const filled = (part: string, room = 20_000) => part.repeat((FEED_BYTES - room) / part.length)
/** As deep as a feed may be nested. */
const nested = (inside: string) => `<rss>${'<item><link>/</link><title>'.repeat(95)}${inside}`
const json = (items: string, title = 'N') =>
  `{"version":"https://jsonfeed.org/version/1.1","title":"${title}","items":[${items}]}`

const hostile = {
  'a long name for all its entries': `<rss><title>${filled('a \n \n')}</title>${items(() => '<title>x</title>')}</rss>`,
  'a long name for all its entries, in JSON': json(
    hundred.map((at) => `{"url":"https://n.test/${at}","title":"x"}`).join(),
    filled('a '),
  ),
  'entries within the titles of others': nested(filled('<a/>')),
  'a script within the titles of entries within others': nested(
    `<![CDATA[<script>${filled('<a ')}]]>`,
  ),
  'many entries, in JSON': json(`${filled('{},')}{}`),
  'an entry with many authors, in JSON': json(`{"authors":[${filled('{},')}{}]}`),
  'many elements': `<rss>${filled('<a/>')}</rss>`,
  'an element with many attributes': `<rss><item ${filled(' a=""')}/></rss>`,
  'an entry with many tags': `<rss>${items((at) => (at === 0 ? `<title><![CDATA[${filled('<b></b>')}]]></title>` : ''))}</rss>`,
}

for (const [name, text] of Object.entries(hostile)) {
  test(`a feed does not keep the site busy: ${name}`, () => {
    assert.ok(text.length <= FEED_BYTES, `${text.length} bytes`)
    const before = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1_000_000
    assert.ok(seconds < PROCESSOR_SECONDS_MAX, `${seconds} s`)
  })
}

test('an entry within another one is a part of it', () => {
  const inner = '<item><link>https://n.test/2</link><title>Inner</title></item>'
  const posts = read(
    `<rss><item><link>https://n.test/1</link><title>Outer</title>${inner}</item></rss>`,
  )
  assert.deepEqual(
    posts.map(({ url }) => url),
    ['https://n.test/1'],
  )
})

test('the beginning of a feed with too many elements is read', () => {
  const posts = read(
    `<rss>${items((at) => `<title>Post ${at}</title>`)}${filled('<a/>', 40_000)}</rss>`,
  )
  assert.equal(posts.length, 100)
})

test('of a list of authors the first one counts, whatever follows', () => {
  const author = (authors: string) =>
    read(json(`{"url":"https://n.test/1","title":"x","authors":${authors}}`))[0]?.author
  assert.equal(author('[{"name":"Ada"},{"name":"Lin"}]'), 'Ada')
  assert.equal(author('[{"name":"Ada"},7]'), 'Ada')
  assert.equal(author('[]'), 'N')
})

test('a long author is cut to whole characters', () => {
  const [post] = read(
    `<rss><item><link>https://n.test/1</link><title>x</title><author>${'😀'.repeat(90_000)}</author></item></rss>`,
  )
  assert.equal(post?.author, `${'😀'.repeat(49)}…`)
})
