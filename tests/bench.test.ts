import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { runFlow } from '../bench/generator/flow.ts'
import { openRequests } from '../bench/generator/requests.ts'
import { openZipf } from '../bench/generator/zipf.ts'
import { coldPaths } from '../bench/mix/cold-paths.ts'
import { mixOf, topicsByRank } from '../bench/mix/pages.ts'
import { planWrites } from '../bench/mix/writes.ts'
import { atLeast, below } from '../bench/spread.ts'
import { createRandom } from './seeded-random.ts'

const size = { firstTopic: 7, topics: 2_000, huge: 500 }

test('a target is met or missed only if all rounds agree', () => {
  const verdict = (is: number[]) => atLeast(10, { target: 'P', asks: '≥ 10', is }).verdict
  assert.equal(verdict([10, 11, 12]), 'met')
  assert.equal(verdict([7, 8, 9]), 'missed')
  assert.equal(verdict([9, 11, 12]), 'within the spread')
  assert.equal(verdict([]), 'missed')
  assert.equal(verdict([NaN]), 'missed')
})

test('a row with failed requests misses its target however fast it was', () => {
  const check = below(25, { target: 'P', asks: 'p99 < 25 ms', is: [1, 2, 3], failure: '5 × 500' })
  assert.equal(check.verdict, 'missed')
  assert.deepEqual(check.is, { min: 1, median: 2, max: 3 })
})

test('under Zipf’s law, rank 10 is drawn a tenth as often as rank 1', () => {
  const counts = Array.from({ length: 1_000 }, () => 0)
  const draw = openZipf(counts.length, createRandom('zipf').next)
  for (let drawn = 0; drawn < 200_000; drawn += 1) {
    const rank = draw()
    counts[rank] = (counts[rank] ?? NaN) + 1
  }
  const [first = 0] = counts
  const tenth = counts[9] ?? 0
  assert.ok(first / tenth > 9 && first / tenth < 11, `${first} and ${tenth}`)
  assert.ok(counts.filter((count) => count > 0).length > 990, 'all of them come')
})

test('the mix is 60 % topics, 25 % lists and 15 % home, and covers every topic', () => {
  const parts = mixOf(topicsByRank(size))
  const weightOf = (pattern: RegExp) =>
    parts
      .filter(({ paths }) => paths.every((path) => pattern.test(path)))
      .reduce((sum, { weight }) => sum + weight, 0)
  const shares = [weightOf(/^\/topic\/\d+$/), weightOf(/^\/topics/), weightOf(/^\/($|\?tab=)/)]
  assert.deepEqual(shares, [60, 25, 15])
  assert.equal(new Set(parts[0]?.paths).size, size.topics)
})

test('requests of a mix use all callers and follow the weights of its parts', () => {
  const even = 'even' as const
  const next = openRequests({
    parts: [
      { weight: 3, law: even, paths: ['/often'] },
      { weight: 1, law: even, paths: ['/seldom'] },
    ],
    heads: ['host: a\r\ncookie: ada\r\n', 'host: a\r\ncookie: bob\r\n'],
  })
  const requests = Array.from({ length: 4_000 }, () => String(next()))
  const share = (part: string) =>
    requests.filter((request) => request.includes(part)).length / requests.length
  assert.ok(Math.abs(share('GET /often HTTP/1.1\r\n') - 0.75) < 0.05)
  assert.ok(Math.abs(share('cookie: bob\r\n\r\n') - 0.5) < 0.05)
})

test('each cold page is requested once, and the run ends after the last', async () => {
  const urls: string[] = []
  const server = createServer((request, response) => {
    urls.push(request.url ?? '')
    response.end('a page')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const address = server.address()
  const url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  const paths = coldPaths('list', size)
  const requests = { once: paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`) }
  const span = { countsFrom: performance.now(), endsAt: performance.now() + 60_000 }
  const { succeeded, failures } = await runFlow(url, { requests, callers: 8 }, span)
  assert.deepEqual(failures, {})
  assert.equal(succeeded, paths.length)
  assert.deepEqual(urls.toSorted(), [...new Set(paths)].toSorted())
})

test('all cold pages of a kind have different addresses', () => {
  for (const kind of ['topic', 'list', 'home', 'last list', 'longest topic'] as const) {
    const paths = coldPaths(kind, size)
    assert.ok(paths.length >= 150, `${paths.length} of ${kind}`)
    assert.equal(new Set(paths).size, paths.length)
  }
})

test('one second of writes has 15 replies, 3 votes, a topic and an edit by its author', () => {
  const members = Array.from({ length: 50 }, (_, at) => ({ userId: 9 + at, cookie: `sid=m${at}` }))
  const topicIds = topicsByRank(size)
  const things = { tools: [1, 2], resources: [3], content: 'Well said.' }
  const { requests } = planWrites({ url: 'http://a', members, topicIds, ...things })
  assert.ok(Array.isArray(requests))
  const second = requests.slice(0, 20)
  const count = (pattern: RegExp) => second.filter((request) => pattern.test(request)).length
  assert.equal(count(/^POST \/api\/topics\/\d+\/replies /), 15)
  assert.equal(count(/^POST \/api\/(tools\/\d+\/rate|resources\/\d+\/upvote) /), 3)
  assert.equal(count(/^POST \/api\/topics /), 1)
  assert.equal(count(/^PUT \/api\/topics\/\d+ /), 1)
  const edit = second.find((request) => request.startsWith('PUT'))
  const topicId = Number(/\/(\d+) /.exec(edit ?? '')?.[1])
  assert.match(edit ?? '', new RegExp(`cookie: sid=m${topicId % 50}\r\n`))
})
