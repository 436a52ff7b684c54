import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCodeRenderer } from '../../server/text/code-block.ts'
import { renderMarkdown } from '../../server/text/markdown.ts'
import { renderShortText } from '../../server/text/short-text.ts'
import { renderForWriting, renderPreview } from '../../server/text/stored-html.ts'
import { hostileMarkdown } from '../hostile-markdown.ts'

const SHORT = '**strong** `code`'
const SHORT_HTML = '<p><strong>strong</strong> <code>code</code></p>\n'

/** The thread of a renderer; lists what it was given. */
function threadStub() {
  const texts: string[] = []
  const render = (text: string) => {
    texts.push(text)
    return Promise.resolve('in the thread')
  }
  return { texts, render, waiting: () => 0, close: () => Promise.resolve() }
}

test('a short text without a block of code needs no thread, written and as a preview', async () => {
  const thread = threadStub()
  assert.equal((await renderForWriting(thread, SHORT)).html, SHORT_HTML)
  assert.equal(await renderPreview(thread, SHORT), SHORT_HTML)
  assert.deepEqual(thread.texts, [])
})

test('a text with a block of code, in a fence or indented, goes to the thread, and a long one', async () => {
  const thread = threadStub()
  const texts = ['```\na\n```', '> - ~~~js\n>   a', '    a', '- \ta\n\n\t\tb', 'a '.repeat(501)]
  for (const text of texts) {
    assert.equal((await renderForWriting(thread, text)).html, 'in the thread')
    assert.equal(await renderPreview(thread, text), 'in the thread')
  }
  assert.deepEqual(
    thread.texts,
    texts.flatMap((text) => [text, text]),
  )
})

test('a short text has the same HTML in either place', () => {
  const texts = Object.values(hostileMarkdown(1_000))
  const short = texts.filter((text) => renderShortText(text) !== null)
  assert.ok(short.length > 15, `${short.length} texts`)
  for (const text of short) {
    assert.equal(renderShortText(text), renderMarkdown(text, createCodeRenderer()))
  }
})

test('a block of code in an unknown language keeps its name and is not highlighted', () => {
  const html = renderMarkdown('```loomlang\nif a < b\n```', createCodeRenderer())
  assert.match(html, /class="code-lang">loomlang</)
  assert.match(html, /<code class="hljs">if a &lt; b\n<\/code>/)
})

test('headings begin with h3 and leave out no level', () => {
  const levels = (text: string) => renderShortText(text)?.match(/<(h\d)>.*<\/\1>/g)
  assert.deepEqual(levels('# One\n## Two\n# Three'), [
    '<h3>One</h3>',
    '<h4>Two</h4>',
    '<h3>Three</h3>',
  ])
  assert.deepEqual(levels('## One\n\n#### Two\n\n### Three\n\n# Four'), [
    '<h3>One</h3>',
    '<h4>Two</h4>',
    '<h4>Three</h4>',
    '<h3>Four</h3>',
  ])
  assert.deepEqual(levels('# a\n## b\n### c\n#### d\n##### e\n###### f')?.at(-1), '<h6>f</h6>')
  assert.deepEqual(levels('> ## One\n\nTwo\n===='), ['<h3>One</h3>', '<h3>Two</h3>'])
})
