import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdClock } from '../hold-clock.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const site = await openSite()

/** The id of a tag of creations. */
const ART = 11

async function ask(title: string, content = 'Nothing that matters here.', to = site) {
  const response = await to.ask('ada', 'POST /api/topics', { body: { title, content } })
  assert.equal(response.status, 201)
  return (await response.json()) as { id: number }
}

async function pageOf(path: string, who: 'ada' | null = null, to: TestSite = site) {
  const response = await to.raw(path, {}, who)
  return { response, html: await response.text() }
}

/** The part that people see: the state for the browser's scripts follows it. */
const shownIn = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'))

test('the page of a search has its results, with the words marked, and is hidden from crawlers', async () => {
  const { id } = await ask('On looms', 'A <i>jacquard</i> card has holes.')
  const { response, html } = await pageOf('/search?q=jacquard')
  assert.equal(response.status, 200)
  const shown = shownIn(html)
  assert.match(shown, /<title>Search: jacquard · Guildhall<\/title>/)
  assert.match(shown, /<meta name="robots" content="noindex"/)
  assert.match(shown, new RegExp(`href="/topic/${id}"[^>]*>On looms</a>`))
  assert.match(shown, /A &lt;i&gt;<mark [^>]*>jacquard<\/mark>&lt;\/i&gt; card/)
  assert.match(shown, /1 result</)
})

test('a search that is too long ends with a whole character', async () => {
  const { response, html } = await pageOf(`/search?q=${'a'.repeat(199)}${encodeURIComponent('🧶')}`)
  assert.equal(response.status, 200)
  assert.match(shownIn(html), new RegExp(`<title>Search: ${'a'.repeat(199)} · Guildhall</title>`))
})

test('a filter and a page of the results are links and fields that keep the rest of the search', async () => {
  for (let at = 1; at <= 21; at += 1) await ask(`Paged psaltery ${at}`)
  const { html } = await pageOf('/search?q=psaltery&tag=General&since=week')
  const shown = shownIn(html).replaceAll('&amp;', '&')
  assert.match(shown, /href="\/search\?q=psaltery&tag=General&since=week&page=2"[^>]*>Next Page/)
  assert.match(shown, /href="\/search\?q=psaltery&tag=General&since=week&kind=reply"/)
  assert.match(shown, /<option value="General" selected="">/)
  const second = shownIn((await pageOf('/search?q=psaltery&tag=General&page=2')).html)
  assert.match(second, />Paged psaltery 1</)
  assert.doesNotMatch(second, />Paged psaltery 2</)
})

test('links to the rows before those that are shown are not announced as the current page', async () => {
  const { id } = await ask('A crwth')
  const addresses = {
    'Previous Page': '/search?q=psaltery&page=2',
    'Earlier replies': `/topic/${id}?after=1`,
    'Newer resources': '/?tab=resources&resourcesPage=2',
  }
  for (const [name, address] of Object.entries(addresses)) {
    const { html } = await pageOf(address)
    const link = new RegExp(`<a [^>]*>${name}<`).exec(html)?.[0] ?? ''
    assert.match(link, /href/, name)
    assert.doesNotMatch(link, /aria-current/, name)
  }
})

test("topics and replies of a deleted account show 'Anonymous'", async () => {
  const { id } = await ask('A kantele')
  const reply = { body: { content: 'My kantele is of pine.' } }
  await site.ask('bob', 'POST /api/topics/:id/replies', { params: { id }, ...reply })
  await site.ask('bob', 'POST /api/topics', { body: { title: 'Kanteles', content: 'Which one?' } })
  assert.equal((await site.ask('bob', 'DELETE /api/user/delete')).status, 200)
  const shown = shownIn((await pageOf('/search?q=kantele')).html)
  assert.equal(shown.match(/>Anonymous</g)?.length, 2)
  assert.equal(shown.match(/>ada</g)?.length, 1)
})

test("a creation of a deleted account shows 'Creator #' with the id of its creator", async () => {
  const own = await openSite()
  const { id, creatorId } = await own.as('bob')('POST /api/creations', {
    body: {
      name: 'A zither',
      description: 'It has forty strings.',
      imageUrl: 'https://images.test/zither.png',
      productUrl: null,
      tagIds: [ART],
    },
  })
  await own.as('bob')('DELETE /api/user/delete')
  const { results } = await own.as(null)('GET /api/search', { query: { q: 'zither' } })
  const found = results.map((result) => [result.id, result.author, result.authorId])
  assert.deepEqual(found, [[id, null, creatorId]])
  const { html } = await pageOf('/search?q=zither', null, own)
  assert.match(shownIn(html), new RegExp(`>Creator #${creatorId}<`))
})

test('a page shows a new topic at once, and the account of the member who searches', async () => {
  const search = '/search?q=dulcimer'
  assert.match(shownIn((await pageOf(search)).html), /Nothing found/)
  await ask('My dulcimer')
  for (const who of [null, 'ada'] as const) {
    const { response, html } = await pageOf(search, who)
    assert.match(shownIn(html), />My dulcimer</)
    assert.equal(html.includes('ada@'), who === 'ada')
    const caching = response.headers.get('cache-control') ?? ''
    assert.match(caching, who ? /no-store/ : /must-revalidate/)
  }
})

for (const q of [
  '"><script>alert(1)</script>',
  '</script><b>',
  '\u0000\ud800',
  '*'.repeat(2_000),
]) {
  test(`a hostile query has a page: ${JSON.stringify(q.slice(0, 30))}`, async () => {
    const query = new URLSearchParams({ q, tag: q, author: q, since: q, kind: q })
    const { response, html } = await pageOf(`/search?${query.toString()}`)
    assert.equal(response.status, 200)
    assert.ok(!html.includes('<script>alert') && !html.includes('</script><b>'))
  })
}

test('pages of searches count as searches, and one too many says so with 429', async (t) => {
  holdClock(t)
  const to = await openSite({ RATE_LIMIT: 'on' })
  for (let at = 0; at < 120; at += 1) await to.raw('/search?q=x')
  const { response, html } = await pageOf('/search?q=x', null, to)
  assert.equal(response.status, 429)
  assert.ok(Number(response.headers.get('retry-after')) > 0)
  assert.match(shownIn(html), /Too many searches/)
  assert.equal((await to.raw('/')).status, 200)
})

test('results can be limited to those since a date', async () => {
  await ask('A topic about theorbos')
  const total = async (since: string) => {
    const response = await site.raw(`/api/search?q=theorbos&since=${since}`)
    return ((await response.json()) as { total: number }).total
  }
  assert.equal(await total('2020-01-31'), 1)
  assert.equal(await total('2020-01-31T10:00:00Z'), 1)
  assert.equal(await total('2999-01-01'), 0)
  for (const since of ['0000-01-01', 'never', '2020-99-99', '%00'])
    assert.equal(await total(since), 1)
  const periods = ['day', 'week', 'month', 'year']
  for (const [days, count] of [
    [0.9, 4],
    [1.1, 3],
    [6.9, 3],
    [7.1, 2],
    [30.9, 2],
    [31.1, 1],
    [365.9, 1],
    [366.1, 0],
  ] as const) {
    const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
    await site.db.updateTable('search_documents').set({ created_at }).execute()
    const totals = await Promise.all(periods.map(total))
    const found = periods.filter((_, at) => totals[at] === 1)
    assert.deepEqual(found, periods.slice(periods.length - count), `${days} days`)
  }
})

const similarTo = async (title: string, to = site) => {
  const response = await to.ask(null, 'GET /api/topics/similar', { query: { title } })
  assert.equal(response.status, 200)
  return ((await response.json()) as { title: string }[]).map((topic) => topic.title)
}

test('topics are similar if their titles share the words that say most', async () => {
  const to = await openSite()
  const topics = [
    'How do I tune a zither by ear?',
    'Zither strings: nylon or steel',
    'How do I bake bread at home?',
    'Kann man eine Zither löten?',
    '東京でおすすめの琴の先生',
  ]
  for (const title of topics) await ask(title, undefined, to)
  const [tuning = ''] = topics
  assert.equal((await similarTo('Tuning of zithers by ear', to))[0], tuning)
  assert.deepEqual(await similarTo('How do I repair a roof?', to), [])
  assert.deepEqual(await similarTo('琴の先生を探しています', to), ['東京でおすすめの琴の先生'])
  assert.deepEqual(await similarTo('琴 の', to), [], 'characters apart are no pair')
  assert.equal((await similarTo('zither', to)).length, 3)
  const alike = ['Is a lute worth its price?', 'Does a lute keep its price?']
  for (const title of alike) await ask(title, undefined, to)
  assert.deepEqual(await similarTo('Lute price', to), alike.toReversed(), 'newest first')
  await ask('Zither or lyre?', undefined, to)
  assert.equal((await similarTo('zither', to)).length, 3, 'four have the word')
  for (const month of ['May', 'June', 'July', 'August', 'September'])
    await ask(`Monthly thread: ${month}`, undefined, to)
  assert.deepEqual(await similarTo('Monthly thread', to), [], 'too many have these words')
})

test('no topics are similar to a title without words, and a hostile one is answered', async () => {
  for (const title of [
    '',
    '   ',
    '***',
    '"',
    'a '.repeat(1_000),
    "' or 1=1 --",
    '\u0000',
    '😀😀😀😀😀',
  ])
    assert.deepEqual(await similarTo(title), [], title)
  assert.equal((await site.raw('/api/topics/similar')).status, 200)
})

test('an edited creation is found by its new words, and no longer by the old ones', async () => {
  const imageUrl = 'https://example.test/a.png'
  const made = { name: 'A harmonium', description: 'It can be played.', imageUrl, tagIds: [11] }
  const params = await site.as('ada')('POST /api/creations', { body: made })
  await site.as('ada')('PATCH /api/creations/:id', { params, body: { name: 'A sousaphone' } })
  for (const [q, total] of [
    ['harmonium', 0],
    ['sousaphone', 1],
  ] as const) {
    const response = await site.ask(null, 'GET /api/search', { query: { q } })
    assert.equal(((await response.json()) as { total: number }).total, total, q)
  }
})

test('a deleted topic is no longer similar, and an edited one is by its new title', async () => {
  const params = await ask('The ocarina of clay')
  assert.deepEqual(await similarTo('Which ocarina?'), ['The ocarina of clay'])
  const body = { title: 'A bassoon of maple', content: 'Nothing that matters here.' }
  await site.ask('ada', 'PUT /api/topics/:id', { params, body })
  assert.deepEqual(await similarTo('Which ocarina?'), [])
  assert.deepEqual(await similarTo('Which bassoon?'), ['A bassoon of maple'])
  await site.ask('ada', 'DELETE /api/topics/:id', { params })
  assert.deepEqual(await similarTo('Which bassoon?'), [])
})
