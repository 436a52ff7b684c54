import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdClock } from '../hold-clock.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const READS_MAX = 600
const REPLIES = 95
/** A hundred of them have more than a megabyte with their HTML, half of that without. */
const content = '漢'.repeat(2_000)
const LARGE_READS_MAX = 150

async function openLongTopic() {
  const site = await openSite({ RATE_LIMIT: 'on' })
  // So that there are as many smaller ids, which are addresses of the same replies.
  const other = await insertTopic(site.db)
  await insertReply(site.db, {
    to: other,
    contents: Array<string>(LARGE_READS_MAX).fill('A reply'),
  })
  const topic = await insertTopic(site.db)
  const contents = Array<string>(REPLIES).fill(content)
  const { id: last } = await insertReply(site.db, { to: topic, contents })
  return { site, topic, first: last - REPLIES + 1 }
}

const askTool = ({ raw }: TestSite, name: string, given: object) =>
  raw('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    }),
  })

type Ask = (site: TestSite, id: number, after: number) => Promise<Response>

const asks: Record<string, Ask> = {
  'a page': ({ raw }, id, after) => raw(`/topic/${id}?after=${after}`),
  'a call': ({ raw }, id, after) => raw(`/api/topics/${id}?after=${after}`),
  'the replies': ({ raw }, id, after) => raw(`/api/topics/${id}/replies?after=${after}`),
  Markdown: ({ raw }, id, after) => raw(`/topic/${id}.md?after=${after}`),
  'a tool of /mcp': (site, id, after) => askTool(site, 'read_topic', { id, after }),
}

for (const [name, ask] of Object.entries(asks)) {
  test(`a client may have few large responses made in a minute: ${name}`, async (t) => {
    holdClock(t)
    const { site, topic, first } = await openLongTopic()
    let reads = 0
    for (; reads < LARGE_READS_MAX; reads += 1) {
      const response = await ask(site, topic.id, first - LARGE_READS_MAX + reads)
      if (response.status === 429) {
        assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
        break
      }
      assert.equal(response.status, 200)
      await response.arrayBuffer()
    }
    assert.ok(reads > 10 && reads < LARGE_READS_MAX, `${reads}`)
  })
}

test('a large response that is cached counts as one read', async (t) => {
  holdClock(t)
  const { site, topic } = await openLongTopic()
  for (let reads = 0; reads < READS_MAX / 4; reads += 1) {
    const response = await site.raw(`/api/topics/${topic.id}`)
    assert.equal(response.status, 200)
    await response.arrayBuffer()
  }
})
