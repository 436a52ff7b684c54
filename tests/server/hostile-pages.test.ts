import assert from 'node:assert/strict'
import { test } from 'node:test'
import { welcomeScript } from '../../web/features/welcome/welcome-script.ts'
import { earlyFormScript } from '../../web/ui/early-form-script.ts'
import { themeScript } from '../../web/ui/theme-script.ts'
import { find, parseHtml } from '../html.ts'
import type { Element } from '../html.ts'
import { openSite } from '../site.ts'
import type { TestSite, Who } from '../site.ts'
import { insertResource, insertTag } from '../insert-rows.ts'

/** Known attacks that try to break out of a text into the page. */
const payloads = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)//',
  '--><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '"><b onmouseover=alert(1)>x</b>',
  `'><iframe src="javascript:alert(1)">`,
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<a href="javascript:alert(1)">click</a>',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt:alert(1))',
  '[click](&#106;avascript:alert(1))',
  '[click](data:text/html;base64,PHNjcmlwdD4=)',
  '[click](vbscript:msgbox(1))',
  '[click](//evil.test/x)',
  '[click](/\\evil.test)',
  '![x](javascript:alert(1))',
  '![x](https://evil.test/"onerror="alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '[x](https://evil.test "title\\" onclick=\\"alert(1)")',
  '<https://evil.test/"onclick="alert(1)>',
  '`<script>alert(1)</script>`',
  '```html"onclick="x\n<script>alert(1)</script>\n```',
  '| a | b |\n|---|---|\n| <script>alert(1)</script> | x |',
  '- [ ] <img src=x onerror=alert(1)>',
  '# <b onclick=alert(1)>heading',
  '${7*7} {{7*7}} #{7*7} <%= 7*7 %>',
  ']]><script>alert(1)</script>',
  '\u2028\u2029</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '<math><mtext></p><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<form action="https://evil.test"><input name=password>',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<style>*{background:url(https://evil.test)}</style>',
  '<p id="state">{"site":{}}</p>',
  "$& $1 $` $' $$",
]

for (const [at, payload] of payloads.entries()) {
  test(`${JSON.stringify(payload)} is rendered as text everywhere`, async () => {
    const site = await shared
    const title = payload.replaceAll(/\s+/g, ' ').trim().padEnd(5, '.')
    const topic = await postEverywhere(site, title, payload, at)
    for (const who of [null, 'ada'] as const) {
      for (const path of ['/', `/topic/${topic.id}`]) {
        const elements = await parsed(site, path, who)
        harmless(elements)
        const { queries } = stateOf(elements)
        assert.ok(JSON.stringify(queries).includes(JSON.stringify(title).slice(1, -1)), path)
      }
    }
    const page = await parsed(site, `/topic/${topic.id}`, null)
    assert.equal(find(page, 'h1')[0]?.text, title)
    assert.equal(find(page, 'title')[0]?.text, `${title} · Guildhall`)
    const og = find(page, 'meta', { property: 'og:title' })[0]
    assert.equal(og?.attributes.get('content'), title)
  })
}

test('URL parameters are rendered as text', async () => {
  const site = await shared
  for (const payload of payloads) {
    const text = encodeURIComponent(payload)
    const paths = [`/topics?tag=${text}`, `/?tag=${text}`, `/auth?email=${text}`, `/${text}`]
    const more = [`/auth?mode=${text}`, `/auth?token=${text}`, `/topic/${text}`, `/?new=${text}`]
    for (const path of [...paths, ...more]) {
      const response = await site.raw(path)
      assert.ok(response.status < 500, path)
      const type = response.headers.get('content-type') ?? ''
      if (type.startsWith('text/html')) harmless(parseHtml(await response.text()))
    }
  }
})

test('links in posts are http(s) only and have rel and target', async () => {
  const site = await shared
  const content = [
    '[one](https://out.test/a) <https://out.test/b> https://out.test/c',
    '[mail](mailto:x@example.test) [own](/topics) [hash](#reply-1)',
    '[bad](ftp://out.test) [worse](file:///etc/passwd) [worst](javascript:x)',
  ].join('\n\n')
  const body = { title: 'A title with links', content }
  const topic = await site.as('ada')('POST /api/topics', { body })
  const links = find(await parsed(site, `/topic/${topic.id}`, null), 'a')
  const out = links.filter((link) => link.attributes.get('href')?.includes('out.test'))
  assert.equal(out.length, 3)
  for (const { attributes } of out) {
    assert.match(attributes.get('href') ?? '', /^https:/)
    assert.equal(attributes.get('target'), '_blank')
    assert.equal(attributes.get('rel'), 'ugc nofollow noopener')
  }
})

test('an address with a name before its host, which looks like another host, is no link', async () => {
  const { as } = await shared
  const fronts = ['https://bank.test', 'https://bank.test:443', 'http://bank.test', 'https://a']
  const real = [
    'https://out.test/@ada',
    'https://out.test/?to=ada@out.test#@',
    'mailto:ada@out.test',
  ]
  const content = [
    '[one](https://bank.test@evil.test/) <https://bank.test:443@evil.test/>',
    'https://bank.test@evil.test/login http://bank.test%2Flogin@evil.test',
    '[two](https:///bank.test@evil.test) [three][three] ![four](https://a:b@evil.test/i.png)',
    '[three]: https://bank.test@evil.test/',
    `[five](${real[0]}) ${real[1]} [six](${real[2]})`,
  ].join('\n\n')
  const { html } = await as('ada')('POST /api/preview', { body: { content } })
  const targets = parseHtml(html).flatMap(({ attributes }) => attributes.get('href') ?? [])
  // What is shown instead has the address in its text, which ends before the @.
  assert.deepEqual(new Set(targets), new Set([...fronts, ...real]))
  assert.equal(find(parseHtml(html), 'img').length, 0)
})

test('an address without a host, which no browser opens, is no link', async () => {
  const { as } = await shared
  const content = '[a](https://) [b](http://?q) [c](https://#top) ![d](https://) <https://:80>'
  const { html } = await as('ada')('POST /api/preview', { body: { content } })
  assert.deepEqual(find(parseHtml(html), 'a'), [])
  assert.deepEqual(find(parseHtml(html), 'img'), [])
})

test('the preview has the same HTML as the topic', async () => {
  const { as } = await shared
  for (const payload of payloads) {
    const content = `Some words.\n\n${payload}`
    const body = { title: 'A title', content }
    const topic = await as('ada')('POST /api/topics', { body })
    const preview = await as('ada')('POST /api/preview', { body: { content } })
    assert.equal(preview.html, topic.html)
    harmless(parseHtml(topic.html))
  }
})

const shared = openSite()

async function postEverywhere({ as }: TestSite, title: string, payload: string, at: number) {
  const content = `Some words.\n\n${payload}\n\nMore words.`
  const name = `${at} ${title}`.slice(0, 50).trim()
  const tag = await as('ada')('POST /api/tags', { body: { name, type: 'topic' } })
  const body = { title: title.slice(0, 100), content, tagIds: [tag.id, 3] }
  const topic = await as('ada')('POST /api/topics', { body })
  const reply = { content: `Words.\n\n${payload}` }
  await as('bob')('POST /api/topics/:id/replies', { params: topic, body: reply })
  return topic
}

async function parsed({ raw }: TestSite, path: string, who: Who) {
  return parseHtml(await (await raw(path, {}, who)).text())
}

const OUR_SCRIPTS = [themeScript, earlyFormScript, welcomeScript]

const NEVER = new Set(['iframe', 'base', 'object', 'embed', 'math', 'frame', 'applet', 'form'])
const LEADS = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'srcset', 'poster'])
const HARMLESS = /^(https?:\/\/|mailto:|#|\/$|\/(?![/\\]))/i

/** Nothing in the page executes, loads or links to anything that the site did not put there. */
function harmless(elements: Element[]) {
  for (const { name, attributes, text } of elements) {
    const isOurForm = name === 'form' && !attributes.has('action')
    assert.ok(!NEVER.has(name) || isOurForm, `<${name}>`)
    for (const [key, value] of attributes) {
      assert.ok(!key.startsWith('on'), `${name} ${key}`)
      if (LEADS.has(key)) assert.match(value, HARMLESS, `${name} ${key}`)
    }
    if (name === 'script') assert.ok(isOurs(attributes, text), text.slice(0, 100))
    if (name === 'style') assert.ok(!text.includes('evil'))
    if (name === 'meta') assert.ok(!attributes.has('http-equiv'))
  }
  const inline = find(elements, 'script').filter(({ text }) => OUR_SCRIPTS.includes(text))
  assert.equal(new Set(inline.map(({ text }) => text)).size, inline.length)
  assert.ok(find(elements, 'script').length - inline.length <= 4)
}

/** The application, its state, the user's data, structured data, and the inline scripts of pages. */
function isOurs(attributes: Map<string, string>, text: string) {
  const src = attributes.get('src')
  if (src !== undefined) return src.startsWith('/assets/') && text === ''
  if (attributes.get('type') === 'application/json')
    return /^(state|viewer)$/.test(attributes.get('id') ?? '')
  if (attributes.get('type') === 'application/ld+json') return !text.includes('<')
  return OUR_SCRIPTS.includes(text) && attributes.size === 0
}

function stateOf(elements: Element[]) {
  const [state, ...more] = find(elements, 'script', { id: 'state' })
  assert.ok(state)
  assert.deepEqual(more, [])
  assert.doesNotMatch(state.text, /[<\u2028\u2029]/)
  return JSON.parse(state.text) as { queries: unknown }
}

test('types and tags named like object properties work like others', async () => {
  const site = await openSite()
  for (const name of ['constructor', 'toString', '__proto__', 'valueOf']) {
    const resource = await insertResource(site.db, { name: `About ${name}`, type: name })
    assert.ok(resource.id > 0)
    const tag = await insertTag(site.db, { name, type: 'topic', active: true })
    const body = { title: 'A title', content: 'Some content.', tagIds: [tag.id] }
    const topic = await site.as('ada')('POST /api/topics', { body })
    for (const path of ['/?tab=resources&type=all', '/topics', `/topic/${topic.id}`]) {
      const answer = await site.raw(path)
      const html = await answer.text()
      assert.equal(answer.status, 200, `${path} with ${name}`)
      assert.ok(html.includes(path.includes('type=all') ? `About ${name}<` : `>${name}<`), path)
      assert.ok(!html.includes('native code'), path)
    }
    const page = await (await site.raw(`/topic/${topic.id}`)).text()
    const badge = new RegExp(`<span [^>]*data-testid="badge"[^>]*>${name}<`).exec(page)?.[0]
    assert.ok(badge !== undefined && !badge.includes('--hue'), 'any other is grey')
  }
})
