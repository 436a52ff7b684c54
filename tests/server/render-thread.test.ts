import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { createCodeRenderer } from '../../server/text/code-block.ts'
import { createMarkdownRenderer } from '../../server/text/markdown-renderer.ts'
import { renderMarkdown } from '../../server/text/markdown.ts'
import { RENDERER_VERSION } from '../../server/text/renderer-version.ts'
import { hostileMarkdown } from '../hostile-markdown.ts'

const LONG_MS = 60_000
/** Far longer than any accepted text: some minutes of rendering. */
const ENDLESS = 'http://a.a/%41'.repeat(50_000)

function openRenderer() {
  const failures: unknown[] = []
  const renderer = createMarkdownRenderer((error) => void failures.push(error))
  after(() => renderer.close())
  return { ...renderer, failures }
}

test('a text whose rendering takes too long becomes plain text, without blocking the event loop', async () => {
  const { render, failures } = openRenderer()
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 1)
  const endless = render(ENDLESS, 'preview', LONG_MS)
  const next = render('*next*', 'preview', LONG_MS)
  assert.ok((await endless) === `<p>${ENDLESS}</p>\n`)
  clearInterval(counting)
  assert.ok(turns > 10, `${turns} turns of the event loop`)
  assert.equal(await next, '<p><em>next</em></p>\n')
  assert.equal(failures.length, 1)
})

test('texts are rendered in the order write, preview, read, background', async () => {
  const { render } = openRenderer()
  const done: string[] = []
  const note = async (name: 'background' | 'read' | 'preview' | 'write') => {
    await render(name, name, LONG_MS)
    done.push(name)
  }
  const first = render('first', 'background', LONG_MS)
  await Promise.all([note('background'), note('read'), note('preview'), note('write'), first])
  assert.deepEqual(done, ['write', 'preview', 'read', 'background'])
})

test('rendering resolves to null if the queue is full or the wait is too long', async () => {
  const { render } = openRenderer()
  const endless = render(ENDLESS, 'write', LONG_MS)
  const waiting = Array.from({ length: 51 }, () => render('a', 'preview', LONG_MS))
  assert.equal(await waiting.at(-1), null, 'fifty wait already')
  assert.equal(await render('a', 'write', 1), null, 'a millisecond is over before the long one is')
  assert.ok(await endless)
  assert.equal(await waiting[49], '<p>a</p>\n')
})

test('closing the renderer settles all waiting texts', async () => {
  const { render, close } = openRenderer()
  const texts = [render(ENDLESS, 'write', LONG_MS), render('a', 'write', LONG_MS)]
  await close()
  assert.ok((await Promise.all(texts)).every((html) => html === null))
  assert.equal(await render('a', 'write', LONG_MS), null)
})

test('changed HTML requires a new RENDERER_VERSION', () => {
  const texts = [
    '# a\n\n### b\n\n- [x] **b**\n\n```js\nlet c = 1\n```\n\n|a|\n|-|\n|b|\n\nhttps://a.test/',
    '100. a\n\n- `[x] a`\n- [ ] b',
    '[a **<https://b.test/>**](https://c.test/)',
    '[a](https://b.test@c.test/)',
  ]
  const html = [...texts, ...Object.values(hostileMarkdown())]
    .map((text) => renderMarkdown(text, createCodeRenderer()))
    .join('\n')
  const digest = createHash('sha256').update(html).digest('base64url')
  const hint = 'raise RENDERER_VERSION and note the new digest here'
  assert.deepEqual(
    { version: RENDERER_VERSION, digest },
    { version: 7, digest: '7PITX1d4jCJ_wv_nqQ-AwTxiddCIaNDJIwJhVyVOcs0' },
    hint,
  )
})
