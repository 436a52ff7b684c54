import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESCRIPTION_CHARACTERS_MAX, REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import { hostileMarkdown } from '../hostile-markdown.ts'
import { openSite } from '../site.ts'
import { insertCreation } from '../insert-rows.ts'

const site = await openSite()
const ada = site.as('ada')

const title = 'A title'
const post = { title, content: 'Some content.' }

for (const [name, content] of Object.entries(hostileMarkdown())) {
  test(`${name}: HTML within its limit, equal in a preview, a new topic and an edited one`, async () => {
    const { html } = await ada('POST /api/preview', { body: { content } })
    assertBounded(html, content)
    const made = await ada('POST /api/topics', { body: { title, content } })
    const topic = await ada('POST /api/topics', { body: post })
    const edited = await ada('PUT /api/topics/:id', { params: topic, body: { title, content } })
    assert.ok(made.html === html && edited.html === html)
    const read = await site.as(null)('GET /api/topics/:id', { params: topic })
    assert.ok(read.topic.html === html)
    const page = await site.raw(`/topic/${topic.id}`)
    assert.equal(page.status, 200)
    assert.ok(withoutLevels(await page.text()).includes(withoutLevels(html)))
  })
}

/** On the page of a topic, headings are one level higher. */
const withoutLevels = (html: string) => html.replaceAll(/<(\/?)h\d>/g, '<$1h>')

test('the HTML of hostile replies and descriptions stays within its limit, new and edited', async () => {
  const topic = await ada('POST /api/topics', { body: post })
  const reply = await ada('POST /api/topics/:id/replies', {
    params: topic,
    body: { content: 'A reply' },
  })
  for (const content of Object.values(hostileMarkdown(REPLY_CHARACTERS_MAX))) {
    const body = { content }
    const made = await ada('POST /api/topics/:id/replies', { params: topic, body })
    assertBounded(made.html, made.content)
    const edited = await ada('PUT /api/replies/:id', { params: reply, body })
    assertBounded(edited.html, edited.content)
  }
  const creation = await insertCreation(site.db)
  for (const description of Object.values(hostileMarkdown(DESCRIPTION_CHARACTERS_MAX))) {
    const body = { description }
    const edited = await ada('PATCH /api/creations/:id', { params: creation, body })
    assertBounded(edited.html, edited.description)
  }
})

test('a text whose HTML would exceed the limit is shown as plain text', async () => {
  const content = `> a\n<b> & "c"\n\n${'```\n```\n'.repeat(500)}`
  const { html } = await ada('POST /api/preview', { body: { content } })
  assert.ok(html.startsWith('<p>&gt; a<br>&lt;b&gt; &amp; &quot;c&quot;<br><br>```<br>```<br>'))
})

test('no word of a deeply nested text is left out', async () => {
  const nested = (line: (level: number) => string) =>
    Array.from({ length: 60 }, (_, level) => line(level)).join('\n')
  const texts = {
    lists: nested((level) => `${'  '.repeat(level)}- word${level}.`),
    quotes: nested((level) => `${'>'.repeat(level + 1)} word${level}.`),
    'lists in a quote': nested((level) => `> ${'  '.repeat(level)}- word${level}.`),
  }
  for (const [name, whole] of Object.entries(texts)) {
    const lines = whole.split('\n')
    for (const count of [20, 24, 25, 26, 49, 50, 60]) {
      const content = lines.slice(0, count).join('\n')
      const { html } = await ada('POST /api/preview', { body: { content } })
      assert.ok(html.includes(`word${count - 1}.`), `${count} ${name}`)
    }
  }
})

test('long ordinary posts keep their formatting', async () => {
  const code = Array.from({ length: 60 }, (_, at) => `const a${at} = call('${at}') // ${at}`)
  const rows = Array.from({ length: 40 }, (_, at) => `| row ${at} | ${at * 7} | yes | a note |`)
  const content = [
    '## A heading',
    '',
    'Some **strong** words and a [link](https://a.test/).',
    '',
    '```ts',
    ...code,
    '```',
    '',
    '| a | b | c | d |',
    '|---|--:|:-:|---|',
    ...rows,
  ].join('\n')
  const { html } = await ada('POST /api/preview', { body: { content } })
  for (const part of ['<h3>', '<strong>', 'ugc nofollow', 'hljs-keyword', '<td style=']) {
    assert.ok(html.includes(part), part)
  }
})

function assertBounded(html: string, text: string) {
  assert.ok(html.length <= 12 * text.length + 4_096, `${html.length} of ${text.length}`)
}
