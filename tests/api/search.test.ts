import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forgetWords } from '../../server/jobs/forget-words.ts'
import { indexOutdated } from '../../server/jobs/index-outdated.ts'
import { engine } from '../engines.ts'
import { holdClock } from '../hold-clock.ts'
import { createLog } from '../../server/log.ts'
import { outdateReplies } from '../../server/db/search-index.ts'
import { indexNextOutdated, updateSearchIndex } from '../../server/search/update-index.ts'
import { recordStatements } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { suspendJob } from '../suspend-job.ts'
import { insertReply, insertTool, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const { db } = site
// The tests index themselves what they have inserted, and look at what is still to be indexed.
await suspendJob(db, 'index-outdated')
const log = createLog('info', { write: () => {} })

type Found = {
  results: { kind: string; title: string; excerpt: string; url: string }[]
  total: number
  totalIsMinimum?: true
}

async function find(query: Record<string, string>, to: TestSite = site) {
  const response = await to.raw(`/api/search?${new URLSearchParams(query).toString()}`)
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as Found
}

const titles = async (q: string, more: Record<string, string> = {}) =>
  (await find({ q, ...more })).results.map(({ title }) => title)

async function ask(title: string, content = 'Nothing that matters here.') {
  const response = await site.ask('ada', 'POST /api/topics', { body: { title, content } })
  assert.equal(response.status, 201)
  return (await response.json()) as { id: number }
}

test('a new topic is found by the words of its title and of its text, and a title ranks higher', async () => {
  await ask('Weaving by night', 'The zanzibar pattern needs patience.')
  await ask('A zanzibar story', 'Nothing else.')
  await ask('Another evening', 'More about zanzibar.')
  assert.deepEqual(await titles('zanzibar'), [
    'A zanzibar story',
    'Another evening',
    'Weaving by night',
  ])
  assert.equal((await titles('"zanzibar"'))[0], 'A zanzibar story')
})

test('a word as it is written ranks higher than a longer one', async () => {
  await ask('Older', 'It has a pallet.')
  await ask('Newer', 'It has many palletizers.')
  assert.deepEqual(await titles('pallet'), ['Older', 'Newer'])
  await ask('A raddle')
  await ask('Two raddlers')
  assert.deepEqual(await titles('raddle'), ['A raddle', 'Two raddlers'])
})

for (const [q, title, content = ''] of [
  ['prompt engineering', 'Prompt engineering for looms'],
  ['heddl', 'Counting heddles'],
  ['zy', 'Zymurgy beside the loom'],
  ['cafe creme', 'Where the Café Crème is', ''],
  ['STRASSE', 'Eine lange Straße'],
  ['smorrebrod', 'Smørrebrød at noon'],
  ['"brass shuttle"', 'Shuttles', 'I own a brass shuttle.'],
  ['shutlte', 'A lost shuttle'],
  ['treadel', 'Six treadles', 'One treadle is broken.'],
  ['wefts', 'A welts list', 'Nothing else is in it.'],
  ['東京', '今日の東京タワー'],
  ['검색', '통합검색에 관하여'],
  ['สวัสดี', 'คำว่าสวัสดีครับ'],
  ['go', 'Written in Go'],
  ['node.js', 'Node.js on a loom'],
  ["weaver's", "The weaver's knot"],
  ['हिन्दी', 'यह हिन्दी में है'],
  // A sigma that ends a word has another form.
  ['ΠΡΟΣ', 'Προσοχή στο στημόνι'],
] as const) {
  test(`'${q}' finds '${title}'`, async () => {
    await ask(title, content || undefined)
    assert.ok((await titles(q)).includes(title), (await titles(q)).join(' | '))
  })
}

test('a mistyped word is corrected to four others at most', async () => {
  for (const vowel of ['a', 'e', 'i', 'o', 'u', 'y']) await ask(`A br${vowel}ckelwort`)
  assert.equal((await titles('brzckelwort')).length, 4)
})

test('words in quotes must follow each other, and a word after a minus must not occur', async () => {
  await ask('Quoted one', 'The amber lantern glows.')
  await ask('Quoted two', 'The lantern is amber.')
  assert.deepEqual(await titles('"amber lantern"'), ['Quoted one'])
  assert.deepEqual(await titles('amber lantern -glows'), ['Quoted two'])
  assert.deepEqual(await titles('amber -"amber lantern"'), ['Quoted two'])
  assert.deepEqual(await titles('"amber"-glows'), ['Quoted one'], 'no space before the minus')
  assert.deepEqual(await titles('glo lant amb'), ['Quoted one'], 'of three words, all may be')
  assert.deepEqual(await titles('amber the glows lant'), ['Quoted one'])
  assert.deepEqual(await titles('lant amber the glows'), [], 'only the last may be incomplete')
})

test('words that begin far into a text without spaces are found', async () => {
  const article =
    'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ '
  const content = `${article.repeat(35)} กาแฟร้านนี้อร่อย`
  await ask('About a long text', `${content}ร้านdripper`)
  assert.deepEqual(await titles('กาแฟร้าน'), ['About a long text'], `${content.length}`)
  assert.deepEqual(await titles('ร้านdrip'), ['About a long text'], 'its end may be missing')
})

test('a word that is repeated counts once, the last time', async () => {
  await ask('Repeated words', 'A damask dobby on damask days.')
  await ask('Repeated once', 'A damask on its own.')
  assert.deepEqual(await titles(`${'damask '.repeat(9)}dobby`), ['Repeated words'])
  assert.deepEqual(await titles(`${'damask '.repeat(9)}-dobby`), ['Repeated once'])
  assert.deepEqual(
    await titles('dob a damask on dob'),
    ['Repeated words'],
    'the last is incomplete',
  )
  assert.deepEqual(await titles('dob a damask on "dob"'), [], 'a phrase is another term')
})

test('of a query of many phrases, those up to 24 words count', async () => {
  const phrases = ['alpha', 'bravo', 'charlie'].map((word) => `${word} `.repeat(8).trim())
  await ask('Long phrases', phrases.join(', and then '))
  const quoted = phrases.map((phrase) => `"${phrase}"`).join(' ')
  assert.deepEqual(await titles(`${quoted} "delta delta"`), ['Long phrases'])
  assert.deepEqual(await titles(`${quoted.slice(0, -9)}" delta`), [], 'the 24th')
})

test('nothing is found for a blank query, or for one that only excludes', async () => {
  for (const q of ['', '   ', '-amber', '"', '***', '- - -', '😀'])
    assert.deepEqual(await find({ q }), { results: [], total: 0, page: 1 }, q)
})

test('an excerpt is escaped and marks the words found', async () => {
  await ask('Marked text', 'A <b>bold</b> quixote & his "windmills" are here.')
  const [found] = (await find({ q: 'quixote windmill' })).results
  assert.equal(
    found?.excerpt,
    'A &lt;b&gt;bold&lt;/b&gt; <mark>quixote</mark> &amp; his &quot;<mark>windmills</mark>&quot; are here.',
  )
})

test('an excerpt shows the text without the marks of Markdown, also far from its beginning', async () => {
  const before = 'Some words that come first. '.repeat(60)
  await ask(
    'Marks left out',
    `${before}\n\n## A **hurdy** _gurdy_ list\n\n- see [the gurdy page](https://gurdy.test/a_(b))\n` +
      '> ~~old~~ `gurdy_player` ![a gurdy](https://gurdy.test/x.png)\n\n```js\nplay(__gurdy__)\n```\n',
  )
  const [found] = (await find({ q: 'gurdy' })).results
  assert.match(
    found?.excerpt ?? '',
    /^…[\w. ]+\. A hurdy <mark>gurdy<\/mark> list see the <mark>gurdy<\/mark> page old <mark>gurdy<\/mark>_player a <mark>gurdy<\/mark> play\(__<mark>gurdy<\/mark>__\)$/,
  )
})

test('an excerpt marks a word that ends with a sigma in either form', async () => {
  await ask('About a loom', 'Ο παλιός αργαλειός δουλεύει.')
  const { results } = await find({ q: '"παλιοσ" "ΑΡΓΑΛΕΙΟΣ"' })
  assert.match(results[0]?.excerpt ?? '', /<mark>παλιός<\/mark> <mark>αργαλειός<\/mark>/)
})

test('an excerpt far from the beginning ends with a whole character, too', async () => {
  const before = 'x '.repeat(970)
  await ask('About songs', `${before}étude of ${'\u{1F600}'.repeat(100)}`)
  const [first] = (await find({ q: 'etude' })).results
  assert.match(first?.excerpt ?? '', /<mark>étude<\/mark> of \u{1F600}+…$/u)
})

test('an excerpt of a text without words ends with a whole character', async () => {
  await ask('Signs of a rebab', `!${'🎻'.repeat(300)}`)
  const [found] = (await find({ q: 'rebab' })).results
  assert.match(found?.excerpt ?? '', /^!(🎻)+…$/u)
})

test('a phrase of marks without letters is looked for once in each place, not in all combinations', async () => {
  const marks = '\u0487 '.repeat(6)
  await ask(`${marks}kithara`, `${'\u0487 '.repeat(400)}${'strings '.repeat(100)}`)
  const [found] = (await find({ q: `"${marks}kithara"` })).results
  assert.equal(found?.title, `${marks}kithara`)
})

test('an excerpt marks the word that a mistyped one was corrected to', async () => {
  await ask('Corrected', 'Nobody plays the theremin here.')
  const [found] = (await find({ q: 'theremni' })).results
  assert.equal(found?.excerpt, 'Nobody plays the <mark>theremin</mark> here.')
})

test('a digit finds the sign of that number in brackets, which an excerpt marks', async () => {
  await ask('Numbered', 'Continue with zither ⑺ at night.')
  const [found] = (await find({ q: 'zither 7' })).results
  assert.equal(found?.excerpt, 'Continue with <mark>zither</mark> <mark>⑺</mark> at night.')
})

test('a reply is found with the title of its topic and a link to itself, and is gone when deleted', async () => {
  const topic = await ask('A topic for replies')
  const body = { content: 'The answer is kumquat.' }
  const made = await site.ask('bob', 'POST /api/topics/:id/replies', { params: topic, body })
  const { id } = (await made.json()) as { id: number }
  const [found] = (await find({ q: 'kumquat', kind: 'reply' })).results
  assert.equal(found?.url, `/topic/${topic.id}#reply-${id}`)
  assert.equal(found?.title, 'A topic for replies')
  assert.equal((await find({ q: 'topic replies', kind: 'reply' })).total, 0)
  await site.ask('bob', 'PUT /api/replies/:id', {
    params: { id },
    body: { content: 'It is papaya.' },
  })
  assert.equal((await find({ q: 'kumquat' })).total, 0)
  assert.equal((await find({ q: 'papaya' })).total, 1)
  await site.ask('ada', 'DELETE /api/topics/:id', { params: topic })
  assert.equal((await find({ q: 'papaya' })).total, 0)
})

test('filters: kind, tag, author, community, also inside the query', async () => {
  const topic = await ask('Filtered marzipan')
  await site.ask('bob', 'POST /api/topics/:id/replies', {
    params: topic,
    body: { content: 'marzipan too' },
  })
  const total = async (query: Record<string, string>) =>
    (await find({ q: 'marzipan', ...query })).total
  assert.equal(await total({}), 2)
  assert.equal(await total({ kind: 'topic' }), 1)
  assert.equal(await total({ author: 'BOB' }), 1)
  assert.equal(await total({ author: 'nobody' }), 0)
  assert.equal(await total({ tag: 'general' }), 2)
  assert.equal(await total({ tag: 'Show & Tell' }), 0)
  assert.equal(await total({ communityId: '1' }), 2)
  assert.equal(await total({ communityId: '99' }), 0)
  assert.equal(await total({ since: 'day' }), 2)
  assert.equal((await find({ q: 'marzipan author:ada' })).total, 1)
  assert.equal((await find({ q: 'marzipan tag:"General"' })).total, 2)
  assert.equal((await find({ q: 'author:bob', kind: 'reply' })).results[0]?.kind, 'reply')
  assert.ok((await find({ q: 'tag:general' })).total > 0)
  assert.equal((await find({ q: 'marzipan -author:ada' })).total, 1)
  assert.equal((await find({ q: 'marzipan -author:"Bob" -author:ada' })).total, 0)
  assert.equal((await find({ q: 'marzipan -TAG:general' })).total, 0)
  assert.equal((await find({ q: 'marzipan -tag:"Show & Tell" -author:nobody' })).total, 2)
  assert.equal((await find({ q: 'tag:general', author: 'nobody' })).total, 0)
  assert.equal(await total({ author: 'bob', q: 'marzipan author:nobody' }), 1, 'a filter wins')
  assert.equal(await total({ tag: 'general', q: 'marzipan tag:nothing' }), 2, 'a filter wins')
  assert.equal(await total({ q: 'marzipan author:bob author:nobody' }), 1, 'the first one counts')
})

test('a reply is found by the tags of its topic, also after these have changed', async () => {
  const topic = await ask('Tagged harmonium')
  await site.ask('bob', 'POST /api/topics/:id/replies', {
    params: topic,
    body: { content: 'A bellows repair.' },
  })
  const kinds = async (tag: string) =>
    (await find({ q: `tag:"${tag}" bellows` })).results.map(({ kind }) => kind)
  assert.deepEqual(await kinds('General'), ['reply'])
  assert.deepEqual(await kinds('Discuss'), [])
  const tags = await site.as('ada')('GET /api/tags', { query: { type: 'topic' } })
  const discuss = tags.find(({ name }) => name === 'Discuss')
  const changed = await site.ask('ada', 'PUT /api/topics/:id', {
    params: topic,
    body: {
      title: 'Tagged harmonium',
      content: 'Nothing that matters here.',
      tagIds: [discuss?.id ?? 0],
    },
  })
  assert.equal(changed.status, 200)
  await indexNextOutdated(db, 100)
  assert.deepEqual(await kinds('General'), [])
  assert.deepEqual(await kinds('Discuss'), ['reply'])
})

test('a reply is listed for the job once, however often the tags of its topic change', async () => {
  const topic = await ask('Retagged bombarde')
  const sent = { title: 'Retagged bombarde', content: 'Nothing that matters here.' }
  for (const content of ['A first reed.', 'A second reed.']) {
    await site.ask('bob', 'POST /api/topics/:id/replies', { params: topic, body: { content } })
  }
  const tags = await site.as('ada')('GET /api/tags', { query: { type: 'topic' } })
  const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0
  for (const name of ['Discuss', 'General', 'Discuss', 'General', 'Discuss']) {
    const body = { ...sent, tagIds: [idOf(name)] }
    const changed = await site.ask('ada', 'PUT /api/topics/:id', { params: topic, body })
    assert.equal(changed.status, 200)
  }
  const listed = await db
    .selectFrom('search_outdated')
    .innerJoin('replies', 'replies.id', 'item_id')
    .select('replies.content')
    .where('kind', '=', 'reply')
    .where('topic_id', '=', topic.id)
    .orderBy('replies.id')
    .execute()
  assert.deepEqual(
    listed.map(({ content }) => content),
    ['A first reed.', 'A second reed.'],
  )
  await indexNextOutdated(db, 100)
  assert.equal((await find({ q: 'tag:Discuss reed' })).total, 2)
})

test(
  'a reply that the job is just indexing is listed again when the tags of its topic change',
  { skip: engine === 'sqlite' ? 'it has one writer at a time' : false },
  async () => {
    const topic = await insertTopic(db, { title: 'Contested serpent' })
    const { id: replyId } = await insertReply(db, { to: topic, contents: ['A serpent reply'] })
    await db.transaction().execute(async (tx) => {
      await updateSearchIndex(tx, 'reply', [replyId])
      await db.transaction().execute((other) => outdateReplies(other, topic.id))
    })
    const listed = await db
      .selectFrom('search_outdated')
      .select('kind')
      .where('kind', '=', 'reply')
      .where('item_id', '=', replyId)
      .execute()
    assert.equal(listed.length, 1)
  },
)

test('words that only deleted or hidden posts had are neither found, counted nor suggested', async () => {
  await ask('The marimba', 'It is made of wood.')
  const deleted = await ask('A deleted topic', 'The marimbo and the glockenspiel.')
  const tool = { name: 'Marimby Glockenspiele', url: 'https://marimby.test/', tagIds: [5] }
  await site.ask('ada', 'POST /api/tools', { body: { ...tool, visible: false } })
  assert.equal((await find({ q: 'marimbo' })).results[0]?.title, 'A deleted topic')
  await site.ask('ada', 'DELETE /api/topics/:id', { params: deleted })
  for (const q of ['marimbo', 'marimby']) assert.deepEqual(await titles(q), ['The marimba'], q)
  assert.equal((await find({ q: 'glockenspie' })).total, 0)
  assert.equal((await find({ q: 'glockenspeil' })).total, 0)

  await forgetWords({ db }, { renew: async () => true, isHeld: () => true })
  const rows = await db.selectFrom('search_words').select('word').execute()
  const words = rows.map(({ word }) => word)
  assert.ok(words.includes('marimba'))
  for (const word of ['marimbo', 'glockenspiel']) assert.ok(!words.includes(word), word)
})

test('hidden tools, pending resources and pending tags are never found', async () => {
  const tool = { name: 'Secretive Contraption', url: 'https://contraption.test/', tagIds: [5] }
  const made = await site.ask('ada', 'POST /api/tools', { body: { ...tool, visible: false } })
  assert.equal(made.status, 201)
  const { id } = (await made.json()) as { id: number }
  assert.equal((await find({ q: 'contraption' })).total, 0)
  const change = (visible: boolean) =>
    site.ask('root', 'PUT /api/tools/:id', { params: { id }, body: { visible } })
  assert.equal((await change(true)).status, 200)
  assert.equal((await find({ q: 'contraption' })).results[0]?.url, `/tool/${id}`)
  const described = { params: { id }, body: { description: 'Weaves tapestries.' } }
  assert.equal((await site.ask('root', 'PUT /api/tools/:id', described)).status, 200)
  assert.equal((await find({ q: 'tapestries' })).results[0]?.url, `/tool/${id}`)
  assert.equal((await change(false)).status, 200)
  assert.equal((await find({ q: 'contraption' })).total, 0)
  const resource = { name: 'A gazette', url: 'https://gazette.test/', type: 'other' }
  await site.ask('ada', 'POST /api/resources', { body: { ...resource, typeSuggestion: 'zine' } })
  assert.equal((await find({ q: 'gazette' })).total, 0)
  const tag = { name: 'Marginalia', type: 'topic' } as const
  const pending = await site.as('ada')('POST /api/tags', { body: tag })
  const topic = { title: 'Notes in the margin', content: 'Written by hand.', tagIds: [pending.id] }
  await site.as('ada')('POST /api/topics', { body: topic })
  assert.deepEqual(await titles('tag:marginalia'), [])
  await site.as('root')('PUT /api/tags/:id', { params: pending, body: { active: true } })
  assert.deepEqual(await titles('tag:marginalia'), ['Notes in the margin'])
})

test('twenty tools are hidden one after the other, although ids in the index of SQLite may exceed 2^53', async () => {
  const hide = { body: { visible: false } }
  for (let at = 1; at <= 20; at += 1) {
    const tool = { name: `Carillon ${at}`, url: `https://carillon-${at}.test/`, tagIds: [5] }
    await site.as('ada')('POST /api/tools', { body: tool })
  }
  const { results } = await find({ q: 'carillon' })
  const ids = results.map(({ url }) => Number(url.split('/').at(-1)))
  for (const id of ids) {
    const response = await site.ask('root', 'PUT /api/tools/:id', { params: { id }, ...hide })
    assert.equal(response.status, 200, await response.text())
  }
  assert.equal((await find({ q: 'carillon' })).total, 0)
  await ask('A topic after the hidden tools')
})

test('rows written by SQL are found after the job', async () => {
  const topic = await insertTopic(db, { title: 'Inserted xylophone' })
  await insertReply(db, { to: topic, contents: ['A xylophone reply'] })
  assert.equal((await find({ q: 'xylophone' })).total, 0)
  const lease = { renew: async () => true, isHeld: () => true }
  await indexOutdated({ db, log }, lease)
  assert.equal((await find({ q: 'xylophone' })).total, 2)
  await db.updateTable('topics').set({ title: 'Renamed' }).where('id', '=', topic.id).execute()
  await indexOutdated({ db, log }, lease)
  assert.equal((await find({ q: 'xylophone' })).total, 1)
})

test('the job indexes posts that only the previous release has indexed, and each once', async () => {
  const topic = await insertTopic(db, { title: 'A sarangi topic' })
  await insertReply(db, { to: topic, contents: ['A sarangi reply'] })
  const tool = await insertTool(db, { name: 'Sarangi', visible: false })
  // It normalizes words differently, stores no facets, and empties the queue.
  await db.deleteFrom('search_outdated').execute()
  const lease = { renew: async () => true, isHeld: () => true }
  await indexOutdated({ db, log }, lease)
  assert.equal((await find({ q: 'sarangi' })).total, 2)
  assert.equal(await indexNextOutdated(db, 10), 0, `nor the hidden tool ${tool.id}`)
})

test('twenty results a page, newest first', async () => {
  for (let at = 1; at <= 23; at += 1) await ask(`Paged ocarina ${at}`)
  const first = await find({ q: 'ocarina' })
  assert.deepEqual([first.total, first.results.length], [23, 20])
  assert.equal(first.results[0]?.title, 'Paged ocarina 23')
  const second = await find({ q: 'ocarina', page: '2' })
  assert.deepEqual(
    second.results.map(({ title }) => title),
    ['Paged ocarina 3', 'Paged ocarina 2', 'Paged ocarina 1'],
  )
})

test('the total is exact, and the first thousand results can be paged through', async () => {
  const topic = await insertTopic(db, { title: 'Many answers' })
  const contents = Array.from({ length: 1_012 }, (_, at) => `A bassoon, number ${at}`)
  await insertReply(db, { to: topic, contents })
  await indexNextOutdated(db, 2_000)
  const last = await find({ q: 'bassoon', page: '50' })
  assert.deepEqual([last.total, last.results.length], [1_012, 20])
  const beyond = await find({ q: 'bassoon', page: '51' })
  assert.deepEqual([beyond.total, beyond.results.length], [1_012, 0])
  const page = await (await site.raw('/search?q=bassoon')).text()
  assert.match(page, /1,012 results, of which the first 1,000 are listed/)
})

test(
  'a mistyped word is corrected by ranges of an index, however many words there are',
  { skip: engine === 'postgres' },
  async (t) => {
    const to = await openSite()
    const texts = recordStatements(t)
    await find({ q: 'mistypd' }, to)
    const reads = [...texts].filter((text) => /^select .*"search_words" where .*</.test(text))
    const plans = await Promise.all(reads.map((text) => planOf(to, text)))
    const [beginnings = [], ranges = []] = plans
    assert.equal(plans.length, 2)
    assert.match(beginnings.join('; '), /PRIMARY KEY \(word>\? AND word<\?\)/)
    assert.doesNotMatch(ranges.join('; '), /SCAN search_words/)
    const byLength = ranges.filter((step) =>
      /search_words_length_\w+ \(<expr>=\? AND \w+>\?/.test(step),
    )
    assert.equal(byLength.length, 6)
  },
)

test('matches are read from the index of words, or newest first, and never by reading all posts', async (t) => {
  const to = await openSite()
  await to.ask('ada', 'POST /api/topics', { body: { title: 'A loom', content: 'It is wide.' } })
  const texts = recordStatements(t)
  await find({ q: 'loom' }, to)
  const plans = await (engine === 'sqlite' ? plansOfMatches(to, texts) : plansOfFunctions(to))
  assert.ok(plans.length > 1)
  for (const plan of plans) {
    if (engine === 'sqlite') assert.match(plan, /^SCAN search_index VIRTUAL TABLE INDEX \d+:M3$/)
    else
      assert.match(plan, /Bitmap Index Scan on search_index_words|Index Scan.* search_index_pkey/)
    assert.doesNotMatch(plan, /Seq Scan/)
  }
})

test(
  'posts that were found are read by their primary keys',
  { skip: engine !== 'sqlite' },
  async (t) => {
    const to = await openSite()
    await to.ask('ada', 'POST /api/topics', { body: { title: 'A loom', content: 'It is wide.' } })
    const texts = recordStatements(t)
    await find({ q: 'loom' }, to)
    const [text = ''] = [...texts].filter((one) => one.includes('"documentId"'))
    const steps = await planOf(to, text)
    const reads = steps.filter((step) => /^(?:SEARCH|SCAN) (?!json_each)/.test(step))
    assert.ok(reads.length > 10)
    for (const step of reads) assert.match(step, /USING INTEGER PRIMARY KEY/)
  },
)

test(
  'a word that no post has is not looked up in the index of posts',
  { skip: engine === 'sqlite' },
  async (t) => {
    const to = await openSite()
    await to.ask('ada', 'POST /api/topics', { body: { title: 'A loom', content: 'It is wide.' } })
    const texts = recordStatements(t)
    await find({ q: 'kumquats' }, to)
    const [text = ''] = [...texts].filter((one) => one.includes('from search_words where word ='))
    const { rows } = await sql
      .raw<Record<string, string>>(
        `explain (analyze, costs off) ${text.replaceAll(/\$\d+/g, "'kumquats'")}`,
      )
      .execute(to.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /on search_index \(never executed\)/)
  },
)

test(
  'a word that is too frequent to be counted has a thousand results to page through',
  { skip: engine === 'sqlite' },
  async () => {
    const to = await openSite()
    const topic = await insertTopic(to.db)
    // As if there were a million older posts.
    await sql`select setval('search_documents_id_seq', 1000000)`.execute(to.db)
    const contents = Array.from({ length: 1_100 }, (_, at) => `Heddle ${at + 1}`)
    await insertReply(to.db, { to: topic, contents })
    while ((await indexNextOutdated(to.db, 2_000)) > 0);
    const first = await find({ q: 'heddle' }, to)
    assert.deepEqual([first.total, first.totalIsMinimum], [1_000, true])
    const last = await find({ q: 'heddle', page: '50' }, to)
    assert.equal(last.results.length, 20)
    assert.match(last.results.at(-1)?.excerpt ?? '', /<mark>Heddle<\/mark> 101$/)
  },
)

/** The steps of SQLite's plan for a statement. */
async function planOf(to: TestSite, text: string) {
  const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(to.db)
  return rows.map(({ detail }) => detail)
}

async function plansOfMatches(to: TestSite, texts: Set<string>) {
  const plans: string[] = []
  for (const text of Array.from(texts)) {
    // Not of single words, which jobs of other sites look for as well.
    if (!/search_index\s+where search_index match \?/.test(text)) continue
    plans.push((await planOf(to, text)).join('; '))
  }
  return plans
}

/** The statements of the functions, with the settings of these. */
async function plansOfFunctions(to: TestSite) {
  const { rows } = await sql<{ settings: string[]; source: string }>`
    select proconfig as settings, prosrc as source from pg_proc
    where proname in ('search_count', 'search_all', 'search_latest')`.execute(to.db)
  const plans: string[] = []
  for (const { settings, source } of rows) {
    const text = /select (?:1|document_id) from search_index[^;]*/.exec(source)?.[0] ?? ''
    const asked = text
      .replace('@@ query', "@@ 'loom'::tsquery")
      .replaceAll(/\b(?:from_id|at_most|missing|before)\b/g, '100')
    await to.db.transaction().execute(async (tx) => {
      for (const setting of settings) {
        const [name = '', value = ''] = setting.split('=')
        await sql`select set_config(${name}, ${value}, true)`.execute(tx)
      }
      const plan = await sql.raw<Record<string, string>>(`explain ${asked}`).execute(tx)
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
    })
  }
  return plans
}

test('an address can search 120 times a minute, and go on reading', async (t) => {
  holdClock(t)
  const to = await openSite({ RATE_LIMIT: 'on' })
  for (let at = 0; at < 120; at += 1) await find({ q: 'x' }, to)
  const refused = await to.raw('/api/search?q=x')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await to.raw('/api/topics')).status, 200)
})

for (const q of [
  "'; drop table topics; --",
  '"'.repeat(500),
  '*'.repeat(5_000),
  'a* '.repeat(1_000),
  'NEAR(a b) AND OR NOT {title}: ^x',
  "a & | ! ( ) <-> 'x':*",
  '\u0000\ud800\udfff',
  'tag: author: tag:"',
  '-'.repeat(200),
  '(((((',
  'a'.repeat(5_000),
  '\u0301'.repeat(200),
]) {
  test(`a hostile query is answered: ${JSON.stringify(q.slice(0, 30))}`, async () => {
    await find({ q })
    await find({ q: 'x', tag: q, author: q })
  })
}
