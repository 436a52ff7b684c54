import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from 'js-yaml'
import createMarkdownIt from 'markdown-it'
import { parse } from 'yaml'
import { openSite, PUBLIC_URL } from '../site.ts'
import {
  insertCreation,
  insertReply,
  insertResource,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'
import { people } from '../test-users.ts'

const site = await openSite()
const { as, db, raw } = site

const MARKDOWN = { headers: { accept: 'text/markdown' } }

test('a topic as Markdown has its front matter, its text as written and its replies', async () => {
  const content = '# Not *rendered*\n\n- [ ] a task\n\n    code & <b>'
  const body = { title: 'Why: "looms" & #tags?', content, tagIds: [2, 3] }
  const topic = await as('ada')('POST /api/topics', { body })
  await insertReply(db, { to: topic, by: 'bob', contents: ['First *reply*.', 'Second reply.'] })
  const { response, head, text } = await twin(`/topic/${topic.id}.md`)
  assert.deepEqual(head, {
    title: body.title,
    author: 'ada',
    created: topic.createdAt,
    url: `${PUBLIC_URL}/topic/${topic.id}`,
    tags: topic.tags.map(({ name }) => name),
  })
  assert.ok(text.startsWith(`${content}\n\n## Replies (2)\n\n### bob, `), text)
  assert.match(text, /First \*reply\*\.\n\n### bob, [^\n]+\n\nSecond reply\.\n$/)
  const link = `<${PUBLIC_URL}/topic/${topic.id}>; rel="canonical"`
  assert.equal(response.headers.get('link'), link)
  const edit = { title: 'Edited title', content: 'Edited content.' }
  await as('ada')('PUT /api/topics/:id', { params: topic, body: edit })
  const edited = await twin(`/topic/${topic.id}.md`)
  assert.equal(edited.head['title'], 'Edited title')
  assert.match(edited.text, /^Edited content\./)
  assert.notEqual(edited.head['updated'], undefined)
})

test('the address of a page gives Markdown to those who prefer it, and HTML to browsers', async () => {
  const { id } = await insertTopic(db)
  const preferring = [
    'text/markdown',
    'text/markdown, text/html;q=0.9',
    'text/*;q=0.1, text/markdown',
  ]
  const others = [
    '',
    '*/*',
    'text/*',
    'application/json',
    'text/html',
    'text/markdown;q=0',
    ';;,q=,',
    'text/markdown;q=0.5, text/html',
    'text/html, text/markdown',
    'text/markdownx',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  ]
  for (const path of [`/topic/${id}`, `/topics/${id}`]) {
    for (const accept of [...preferring, ...others]) {
      for (const who of [null, 'ada'] as const) {
        const response = await raw(path, { headers: { accept } }, who)
        assert.equal(response.status, 200, accept)
        const type = preferring.includes(accept) ? 'text/markdown' : 'text/html'
        assert.equal(response.headers.get('content-type'), `${type}; charset=utf-8`, accept)
        assert.match(response.headers.get('vary') ?? '', /\bAccept, Cookie/)
      }
    }
  }
  assert.doesNotMatch((await raw('/topics')).headers.get('vary') ?? '', /Accept,/)
})

test('creations, tools and members are Markdown, too', async () => {
  const tool = await insertTool(db, { name: 'A [loom]' })
  const imageUrl = 'https://example.com/a.png'
  const creation = await insertCreation(db, { name: 'A rug', by: 'bob', imageUrl })
  const productUrl = 'https://rugs.test/'
  await as('bob')('PATCH /api/creations/:id', { params: creation, body: { productUrl } })
  await as('bob')('PATCH /api/creations/:id', { params: creation, body: { toolIds: [tool.id] } })
  await insertCreation(db, { name: 'A mat of ada' })
  await insertTopic(db, { by: 'bob', title: 'About rugs' })
  const ofCreation = await twin(`/creation/${creation.id}.md`)
  assert.deepEqual([ofCreation.head['title'], ofCreation.head['author']], ['A rug', 'bob'])
  assert.deepEqual(ofCreation.head['tags'], ['App'])
  assert.match(ofCreation.text, /^What it is about\./)
  const addresses = [`[Product](https://rugs.test/)`, `[Picture](${imageUrl})`]
  for (const address of addresses) assert.ok(ofCreation.text.includes(address), address)
  const ofTool = await twin(`/tool/${tool.id}.md`)
  assert.equal(ofTool.head['title'], 'A [loom]')
  assert.ok(ofTool.text.startsWith(`<${tool.url}>`))
  for (const text of [ofTool.text, (await twin('/user/2.md')).text]) {
    assert.match(text, /\[A rug\]/)
    assert.doesNotMatch(text, /A mat of ada/)
  }
  const ofUser = await twin('/user/2.md')
  assert.deepEqual([ofUser.head['title'], ofUser.head['author']], ['bob', 'bob'])
  assert.ok(ofUser.text.includes(`[A rug](${PUBLIC_URL}/creation/${creation.id}.md)`))
  assert.match(ofUser.text, /^A member since \d{4}-\d\d-\d\d\.$/m)
  assert.match(ofUser.text, /About rugs/)
  assert.match(ofUser.text, /^## Topics \(1\)$/m)
  const pages = [`/creation/${creation.id}`, `/tool/${tool.id}`, '/user/2']
  for (const path of pages)
    assert.equal(await (await raw(path, MARKDOWN)).text(), await (await raw(`${path}.md`)).text())
})

test('the Markdown of a creation leads to its tools, and to its picture on this site, by whole addresses', async () => {
  const tool = await insertTool(db, { name: 'Shuttle' })
  const creation = await insertCreation(db, { by: 'bob', imageUrl: '/media/a.webp' })
  await as('bob')('PATCH /api/creations/:id', { params: creation, body: { toolIds: [tool.id] } })
  const { text } = await twin(`/creation/${creation.id}.md`)
  assert.ok(text.includes(`[Picture](${PUBLIC_URL}/media/a.webp)`), text)
  assert.ok(text.includes(`[Shuttle](${PUBLIC_URL}/tool/${tool.id})`), text)
})

test('the Markdown of a tool begins with its description and has the text of its news', async () => {
  const described = { name: 'Warpwise', description: 'Warps <looms> &\n*fast*.', tagIds: [6] }
  const tool = await insertTool(db, described)
  const post = { author: 'Weekly', content: 'Warpwise has a [new] beam.', date: '2026-11-01' }
  const body = { ...post, url: 'https://weekly.test/1' }
  await as('root')('POST /api/tags/:id/source-posts', { params: { id: 6 }, body })
  const { text } = await twin(`/tool/${tool.id}.md`)
  assert.ok(text.startsWith(`Warps \\<looms\\> \\& \\*fast\\*.\n\n<${tool.url}>, 0 votes`), text)
  assert.match(text, /\(https:\/\/weekly\.test\/1\): Warpwise has a &#91;new&#93; beam\./)
  const other = { ...post, url: 'https://weekly.test/beam_(part)' }
  await as('root')('POST /api/tags/:id/source-posts', { params: { id: 6 }, body: other })
  await as('ada')('POST /api/tools/:id/rate', { params: tool, body: { rating: 1 } })
  const { text: later } = await twin(`/tool/${tool.id}.md`)
  assert.ok(later.includes(`<${tool.url}>, 1 vote\n`), later)
  assert.ok(later.includes('](<https://weekly.test/beam_(part)>)'), later)
})

test('a deleted topic is a 410; what is missing, hidden or deleted otherwise is a 404', async () => {
  const topic = await insertTopic(db)
  const hidden = await insertTool(db, { visible: false })
  const creation = await insertCreation(db)
  const paths = [`/topic/${topic.id}`, `/creation/${creation.id}`, `/tool/${hidden.id}`]
  await twin(`${paths[0]}.md`)
  await as('ada')('DELETE /api/topics/:id', { params: topic })
  await as('ada')('DELETE /api/creations/:id', { params: creation })
  for (const who of [null, 'root'] as const) {
    for (const [at, path] of paths.entries()) {
      const expected = at === 0 ? 410 : 404
      assert.equal((await raw(`${path}.md`, {}, who)).status, expected, path)
      assert.equal((await raw(path, MARKDOWN, who)).status, expected, path)
    }
  }
  const unknown = ['/topic/4242', '/creation/4242', '/tool/4242', '/user/4242', '/topic/0']
  for (const path of [...unknown, '/user/2147483648', '/topic/99999999999', '/topic/x', '/x'])
    assert.equal((await raw(`${path}.md`)).status, 404, path)
})

const HOSTILE = [
  '---\nurl: https://evil.test\n---',
  '"quoted": \'yaml\', [x]: {y} # comment',
  '- !!js/function x\n&anchor *alias',
  'controls \u0001\u0008\u001f\u007f\u0080\u0085\u2028\uFFFE\uFFFF here',
  'null',
  '2026-01-01',
  '\\u0000 \\x07 %YAML',
  'separators \u0085\u2028\u2029\uFEFF: in a line',
  'On',
  'no',
  'y',
  '12:30:45',
  '1_000',
  '0b1',
  '<<',
  '=',
]

/** What YAML 1.1 takes for an end of a line. */
const LINE_ENDS = /[\u0085\u2028\u2029]/

/** What YAML forbids. */
const FORBIDDEN = '\u0001\u0008\u001f\u007f\u0080\uFFFE\uFFFF'

test('front matter is what it says, whatever a title, a tag or a name contains', async () => {
  const other = await openSite()
  for (const text of [...HOSTILE, 'long '.repeat(2_000)]) {
    const { id } = await insertTopic(other.db, { title: text, content: text })
    await other.db.updateTable('users').set({ username: text }).where('id', '=', 1).execute()
    const { head, yaml } = await twin(`/topic/${id}.md`, other)
    assert.deepEqual(parse(yaml, { version: '1.1' }), head)
    assert.doesNotMatch(yaml, LINE_ENDS)
    const shown = [...text].filter((character) => !FORBIDDEN.includes(character)).join('')
    assert.equal(head['title'], shown)
    assert.equal(head['author'], shown)
    assert.equal(head['url'], `${PUBLIC_URL}/topic/${id}`)
  }
})

test('an author in Markdown is named as on the page, also after the account was deleted', async () => {
  const other = await openSite()
  const { db: rows } = other
  await rows.updateTable('users').set({ username: '*bob* [x]' }).where('id', '=', 2).execute()
  const topic = await insertTopic(rows, { by: 'bob' })
  await insertReply(rows, { to: topic, by: 'bob' })
  const creation = await insertCreation(rows, { by: 'bob' })
  const { head, text } = await twin(`/topic/${topic.id}.md`, other)
  assert.equal(head['author'], '*bob* [x]')
  assert.match(text, /^### \\\*bob\\\* &#91;x&#93;, \d{4}-/m)
  assert.equal((await twin(`/creation/${creation.id}.md`, other)).head['author'], '*bob* [x]')
  await other.as('bob')('DELETE /api/user/delete')
  const left = await twin(`/topic/${topic.id}.md`, other)
  assert.equal(left.head['author'], 'Anonymous')
  assert.match(left.text, /^### Anonymous, \d{4}-/m)
  const leftCreation = await twin(`/creation/${creation.id}.md`, other)
  assert.equal(leftCreation.head['author'], 'Creator #2')
})

test('a link in Markdown leads to its address, whatever characters that has', async () => {
  const ends = [
    '?a=1&copy=2&copy;=3',
    '?a=1&lt=2&#106;',
    '?q=(b',
    '?q=b)',
    '#\\',
    '?q=(\\',
    '?q=1\\',
    '?q=*a*_b_`c`[d]',
  ]
  const urls = ends.map((end, at) => `https://example.com/link-${at}${end}`)
  const other = await openSite()
  for (const url of urls) await insertResource(other.db, { url })
  const { text } = await twin(`/user/${people.ada.id}.md`, other)
  const links = createMarkdownIt()
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
  const found = links.flatMap((token) => token.attrGet('href') ?? [])
  assert.deepEqual(found.map(decoded).toSorted(), urls.toSorted())
})

/** The parser encodes more characters than it has to. */
const decoded = (url: string | number) => decodeURIComponent(String(url))

const BLOCKS = [
  '- a list',
  '+ a list',
  '* a list',
  '1. a list',
  '23) a list',
  '---',
  '===',
  '# a heading',
  'a heading\n===',
  '> a quote',
  '``` a fence',
  '~~~ a fence',
  '    code',
  '| a | b |\n|---|---|\n| c | d |',
  '<!-- a comment',
  '<div>',
  '[a]: https://evil.test',
  '![a](https://evil.test)',
  'https://evil.test',
]

test('no name, title or description changes the structure of a page in Markdown', async () => {
  const other = await openSite()
  const tool = await insertTool(other.db)
  const topic = await insertTopic(other.db, { content: 'Text.', by: 'bob' })
  await insertReply(other.db, { to: topic, by: 'bob' })
  await insertCreation(other.db, { by: 'bob' })
  await insertResource(other.db)
  for (const text of BLOCKS) {
    await other.db.updateTable('users').set({ username: text }).where('id', '=', 2).execute()
    await other.db.updateTable('tools').set({ name: text, description: text }).execute()
    await other.db.updateTable('topics').set({ title: text }).execute()
    await other.db.updateTable('creations').set({ name: text }).execute()
    await other.db.updateTable('resources').set({ name: text }).execute()
    const shown = text.replaceAll(/\s+/g, ' ').trim()
    const { text: ofTool } = await twin(`/tool/${tool.id}.md`, other)
    assert.deepEqual(blocksOf(ofTool).slice(0, 2), [`p: ${shown}`, `p: ${tool.url}, 0 votes`])
    const { text: ofTopic } = await twin(`/topic/${topic.id}.md`, other)
    const [content, heading, reply = '', ...rest] = blocksOf(ofTopic)
    assert.deepEqual([content, heading, ...rest], ['p: Text.', 'h2: Replies (1)', 'p: A reply'])
    assert.ok(reply.startsWith(`h3: ${shown}, 2`), reply)
    const llms = blocksOf(await (await other.raw('/llms.txt')).text())
    assert.equal(llms.filter((block) => block === `p: ${shown}`).length, 3)
    assert.deepEqual(
      llms.filter((block) => block.startsWith('h')).slice(1),
      ['Reading', 'Newest discussions', 'Tools with the most votes', 'Optional'].map(
        (one) => `h2: ${one}`,
      ),
    )
  }
})

const LEFT_OPEN = [
  '```js\nlet open',
  '```',
  '~~~~ \n```\n~~~\nlet open',
  '  ````md\n```\nlet open',
  '`\u0001``\nlet open',
  '\n\n    indented\n\n```\nlet open',
  '- a list\n\n```\n- open',
  '> ```\n> closed\n\n```\nlet open',
  '<!-- open',
  '<?php open',
  '<![CDATA[ open',
  '<!DOCTYPE open',
  ' <script>\nopen',
  '<PRE>\nopen',
  '<style>open',
  '<textarea>open',
]

test('code or HTML that a text leaves open does not contain what follows it in Markdown', async () => {
  const reader = createMarkdownIt('commonmark')
  const headingsOf = (text: string) =>
    reader
      .parse(text, {})
      .flatMap(({ type, level }, at, all) =>
        type === 'heading_open' && level === 0 ? [all[at + 1]?.content.split(',')[0]] : [],
      )
  for (const content of LEFT_OPEN) {
    const topic = await insertTopic(db, { content })
    await insertReply(db, { to: topic, by: 'bob', contents: [content, 'The last reply.'] })
    const { text } = await twin(`/topic/${topic.id}.md`)
    assert.deepEqual(headingsOf(text), ['Replies (2)', 'bob', 'bob'], text)
    assert.match(text, /^The last reply\.$/m)
    const { id } = await insertCreation(db, { imageUrl: 'https://example.com/a.png' })
    await db.updateTable('creations').set({ description: content }).where('id', '=', id).execute()
    assert.deepEqual(headingsOf((await twin(`/creation/${id}.md`)).text), ['Links'])
  }
})

test('a text with closed blocks is in Markdown as it was written, with the indent of its first line', async () => {
  const closed = [
    '    code\n\n    more',
    '```\ncode\n```',
    'Not `a` < fence ``` here',
    '- ```\n  a\n\n< b',
  ]
  for (const content of closed) {
    const topic = await insertTopic(db, { content })
    await insertReply(db, { to: topic, contents: [`\n \n${content}\n`] })
    const { text } = await twin(`/topic/${topic.id}.md`)
    assert.ok(text.startsWith(`${content}\n\n## Replies (1)\n\n`), text)
    assert.ok(text.endsWith(`Z\n\n${content}\n`), text)
  }
})

/** The blocks with text of a page in Markdown, as a reader shows them. */
function blocksOf(text: string) {
  const tokens = createMarkdownIt().parse(text, {})
  return tokens.flatMap(({ type, content, children }, at) => {
    if (type === 'fence' || type === 'code_block' || type === 'hr') return [`${type}: ${content}`]
    if (type !== 'inline') return []
    const texts = (children ?? []).map((one) => (one.type === 'image' ? 'IMAGE' : one.content))
    return [`${tokens[at - 1]?.tag}: ${texts.join('').trim()}`]
  })
}

test('a thread of any length is read to its end as Markdown, in portions below 3 MB', async () => {
  const topic = await insertTopic(db)
  const contents = Array.from({ length: 1_100 }, (_, at) => `${at} `.padEnd(2_000, 'x'))
  await insertReply(db, { to: topic, contents })
  const page = `${PUBLIC_URL}/topic/${topic.id}`
  for (const init of [{}, MARKDOWN]) {
    const read: number[] = []
    let next: string | undefined = init === MARKDOWN ? page : `${page}.md`
    while (next !== undefined && read.length < contents.length) {
      const { text } = await twin(next.replace(PUBLIC_URL, ''), site, init)
      assert.ok(Buffer.byteLength(text) < 3_000_000)
      assert.match(text, /## Replies \(1100\)/)
      read.push(...[...text.matchAll(/^(\d+) x/gm)].map(([, at]) => Number(at)))
      next = /^\[More replies\]\((.*)\)$/.exec(text.trimEnd().split('\n').at(-1) ?? '')?.[1]
      if (init === MARKDOWN) next = next?.replace('.md', '')
    }
    assert.equal(next, undefined)
    assert.deepEqual(read, [...contents.keys()])
  }
})

test('an `after` that is no id, or is sent to a page without replies, changes nothing', async () => {
  const topic = await insertTopic(db)
  const first = await insertReply(db, { to: topic })
  const tool = await insertTool(db)
  for (const path of [`/topic/${topic.id}.md`, `/tool/${tool.id}.md`]) {
    const { text } = await twin(path)
    for (const query of [
      'after=',
      'after=-1',
      'after=x',
      'after=0&after=99999',
      'after[]=9',
      'page=2',
    ])
      assert.equal((await twin(`${path}?${query}`)).text, text, query)
  }
  const end = await twin(`/topic/${topic.id}.md?after=99999999999999999999`)
  assert.doesNotMatch(end.text, /A reply/)
  assert.doesNotMatch((await twin(`/topic/${topic.id}.md?after=${first.id}`)).text, /A reply/)
})

test('/llms.txt has a heading, a summary and lists of links that answer, with 30 tools at most', async () => {
  await insertResource(db)
  for (let count = 0; count <= 30; count += 1) await insertTool(db, { name: 'Loomworks' })
  await insertTopic(db, { title: 'A [title](https://evil.test) *here*' })
  const response = await raw('/llms.txt')
  const text = await response.text()
  assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8')
  assert.match(text, /^# Guildhall\n\n> [^\n]+\n\n/)
  const lines = text.split('\n').filter((line) => line.startsWith('- '))
  // As the parser of llmstxt.org reads a link.
  const links = lines.map((line) => /\[[^\]]+\]\(([^)]+)\)/.exec(line)?.[1] ?? line)
  assert.ok(links.length > 5)
  for (const link of links.filter((one) => one.endsWith('.md')))
    assert.equal((await raw(link.replace(PUBLIC_URL, ''))).status, 200, link)
  assert.ok(links.every((link) => link.startsWith(PUBLIC_URL)))
  assert.equal(lines.filter((line) => line.includes('/tool/')).length, 30)
  assert.ok(lines.some((line) => line.startsWith('- [Loomworks]')))
})

/** Reads Markdown with front matter, by an independent parser of YAML. */
async function twin(path: string, from = site, init: RequestInit = {}) {
  const response = await from.raw(path, init)
  const whole = await response.text()
  assert.equal(response.status, 200, whole)
  assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8')
  const [, yaml = '', text = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(whole) ?? []
  return { response, head: load(yaml) as Record<string, unknown>, yaml, text }
}
