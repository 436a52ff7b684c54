import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestBodies, createSender, textFields } from '../request-bodies.ts'
import { openSite } from '../site.ts'

const site = await openSite()
const send = await createSender(site)

const LONE_HALVES = ['\ud800', '\udfff\ud800', 'x\ud83d', '\udc00x']

const NONCHARACTERS = ['\ufffe', '\uffff', '\ufdd0', '\u{1ffff}']

for (const [form, field] of textFields) {
  test(`${form}: NUL, lone surrogates and, in what is shown, noncharacters in ${field} are refused`, async () => {
    const refused = ['\u0000', 'a\u0000b', ...LONE_HALVES]
    if (field !== 'password') refused.push(...NONCHARACTERS)
    for (const odd of refused) {
      const { status } = await send(form, { [field]: `Some text${odd} and more` })
      assert.equal(status, 400, JSON.stringify(odd))
    }
  })
}

/** Not white space, so that trimming leaves them. */
const INVISIBLE = '\u200b\u2060\u00ad\u3164\ufe0f\u2800'

/** Fields without which a post would have no text to show or to click. */
const shown = [
  ['new topic', 'title'],
  ['new topic', 'content'],
  ['topic edit', 'title'],
  ['new reply', 'content'],
  ['reply edit', 'content'],
  ['new tool', 'name'],
  ['new resource', 'name'],
  ['share creation', 'name'],
  ['share creation', 'description'],
  ['contact', 'message'],
  ['new tag', 'name'],
  ['new community', 'name'],
] as const

for (const [form, field] of shown) {
  test(`${form}: ${field} without a visible character counts as empty`, async () => {
    const [nothing, invisible] = await Promise.all([
      send(form, { [field]: '' }),
      send(form, { [field]: ` ${INVISIBLE.repeat(3)} ` }),
    ])
    assert.deepEqual([invisible.status, await invisible.json()], [400, await nothing.json()])
    const joined = await send(form, { [field]: '👩‍🔬 👍🏽 and more'.slice(0, 18) })
    assert.ok(joined.status < 300, String(joined.status))
  })
}

/** Characters that bypass common checks, and are returned as they were written. */
const kept = {
  'an emoji': '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽',
  'right-to-left marks': 'abc \u202e fed \u2066 ghi \u2069',
  'invisible characters': 'a\u200bb\ufeffc\u00add\u2060',
  'stacked combining marks': `Z${'\u0301'.repeat(60)}algo`,
  'a letter in two normalizations': 'é e\u0301 ﬁ Ⅷ',
  'line and paragraph separators': 'one\u2028two\u2029three',
  'markup and quotes': `<b>&amp; "quoted" 'single' \\ \` \${7*7} {{7*7}} %00 %s`,
  SQL: `'; DROP TABLE topics;-- $1 ? E'\\'' %27 a & | ! :*`,
  'other scripts': '日本語テキスト العربية עברית हिन्दी',
  'letters beyond the basic plane': '𝒜𠜎𡃁',
  'control characters': 'bell \u0007 escape \u001b[31m delete \u007f and \u0085 \u009b31m',
}

for (const [name, text] of Object.entries(kept)) {
  test(`title, content, replies and tags return ${name} as written`, async () => {
    const body = { title: `title ${text}.`, content: `content ${text}\n\nmore.` }
    const topic = await site.as('ada')('POST /api/topics', { body })
    const replyBody = { content: `reply ${text}.` }
    await site.as('ada')('POST /api/topics/:id/replies', { params: topic, body: replyBody })
    const read = await site.as(null)('GET /api/topics/:id', { params: topic })
    assert.deepEqual({ title: read.topic.title, content: read.topic.content }, body)
    assert.equal(read.replies[0]?.content, replyBody.content)
    const listed = await site.as(null)('GET /api/topics')
    assert.equal(listed[0]?.title, body.title)

    const tagBody = { name: [...text].slice(0, 20).join('').trim(), type: 'topic' } as const
    const tag = await site.as('ada')('POST /api/tags', { body: tagBody })
    assert.equal(tag.name, tagBody.name)
  })
}

test('combining marks count towards the length limit', async () => {
  const { status } = await send('new topic', { content: `a${'\u0301'.repeat(10_000)}` })
  assert.equal(status, 400)
  const long = { title: 'Marks', content: `a${'\u0301'.repeat(4_990)}aaaaaaaaa` }
  const topic = await site.as('ada')('POST /api/topics', { body: long })
  assert.equal(topic.content, long.content)
})

test('invalid UTF-8 is refused', async () => {
  const [before, after] = ['{"title":"A title","content":"Some cont', 'ent."}'].map(Buffer.from)
  for (const bytes of [
    [0xff],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
    [0x80],
  ]) {
    const body = Buffer.concat([before ?? '', Buffer.from(bytes), after ?? ''].map(Buffer.from))
    const headers = { 'content-type': 'application/json' }
    const { status } = await site.raw('/api/topics', { method: 'POST', body, headers }, 'ada')
    assert.equal(status, 400)
  }
})

test('a response is well-formed UTF-8', async () => {
  const body = { ...requestBodies['new topic'].body, title: 'emoji 😀 and \u202e' }
  await site.as('ada')('POST /api/topics', { body: { ...body, tagIds: [13] } })
  const bytes = await (await site.raw('/api/topics')).arrayBuffer()
  assert.ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes(body.title))
})

/** Known injections into SQL, patterns and templates, where a query accepts any text. */
const queries = [
  "' OR 1=1--",
  "';SELECT pg_sleep(5)--",
  '%27',
  '\\',
  '$1',
  "E'\\''",
  'a & | !',
  '%',
  '_',
  '*',
  '(',
  '[',
  '"',
  '`',
  '?',
  ':x',
  '@x',
  '--',
  '/*',
  '\u0000',
  '\ud800',
  'ｆｕｌｌ',
  '<script>',
  'x'.repeat(5_000),
  '"'.repeat(2_000),
]

test('texts that provoke slow regular expressions are refused by length', async () => {
  const long = [
    `${'a'.repeat(50_000)}!`,
    '@'.repeat(50_000),
    '.'.repeat(50_000),
    `http://${'a.'.repeat(20_000)}`,
    `x${' '.repeat(50_000)}x`,
    `a@${'a-'.repeat(20_000)}`,
  ]
  for (const [form, field] of textFields) {
    // Leading @ are no part of an X username.
    const values = field === 'xusername' ? long.filter((text) => !text.startsWith('@')) : long
    for (const value of values) assert.equal((await send(form, { [field]: value })).status, 400)
  }
})

const marks = [
  '[',
  '![',
  '>',
  '> ',
  '*',
  '_',
  '*a_',
  '`',
  '~',
  '|',
  '- ',
  '1. ',
  '\\',
  '&',
  '<',
  '\n#',
]

test('repeated Markdown marks are rendered without an error', async () => {
  for (const mark of [...marks, '[](', '<a ', '| - ', '[a](<', '- [ ] ', 'https://a.b ']) {
    const content = mark.repeat(Math.floor(4_990 / mark.length)).concat('end')
    const topic = await site.as('ada')('POST /api/topics', { body: { title: 'Marks', content } })
    assert.equal((await site.raw(`/topic/${topic.id}`)).status, 200, mark)
  }
})

test('hostile query parameters match a tag or nothing', async () => {
  const all = await site.as(null)('GET /api/topics')
  for (const value of queries) {
    const query = { tag: value, type: value, communityId: value, page: value }
    for (const [name, only] of Object.entries(query)) {
      const search = new URLSearchParams({ [name]: only }).toString()
      for (const path of ['/api/topics', '/api/tags', '/api/communities']) {
        const response = await site.raw(`${path}?${search}`)
        assert.equal(response.status, 200, `${path}?${search}`)
      }
      for (const path of ['/', '/topics', '/auth', '/topic/1']) {
        const { status } = await site.raw(`${path}?${search}`)
        assert.ok([200, 404].includes(status), `${path}?${search}: ${status}`)
      }
    }
    assert.deepEqual(await site.as(null)('GET /api/topics', { query: { tag: value } }), [], value)
    assert.deepEqual(await site.as(null)('GET /api/tags', { query: { type: value } }), [], value)
  }
  assert.deepEqual(await site.as(null)('GET /api/topics'), all)
})
