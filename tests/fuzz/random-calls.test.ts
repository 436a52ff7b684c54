import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorReply, REFUSALS } from '#contract/errors.ts'
import { cookieNames } from '../../server/http/request-context.ts'
import { assertConsistent } from '../assert-consistent.ts'
import { insertCommunityLife } from '../cache-consistency/existing-rows.ts'
import { createRandom } from '../seeded-random.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { openSite } from '../site.ts'
import type { TestSite, Who } from '../site.ts'
import { insertSession } from '../test-users.ts'
import { randomCall } from './random-calls.ts'
import { readWorld } from './random-world.ts'
import type { World } from './random-world.ts'

/** More rounds are for a longer search by hand. */
const ROUNDS = Number(process.env.RANDOM_ROUNDS ?? 60)
/** Until every call was successful once. */
const ROUNDS_MAX = ROUNDS * 10
const CALLS_AT_ONCE = 12
const PAGES_AT_ONCE = 2

/** The seed reproduces all calls, but not which of those made at once comes first. */
const seed = process.env.RANDOM_SEED ?? randomUUID().slice(0, 8)

/** Calls that succeed only with what lies outside of the site: a feed, a mail, a link in a mail. */
const OUTSIDE: ApiAddress[] = [
  'POST /api/reset-password',
  'POST /api/feeds/:id/poll',
  'POST /api/failed-mail/:id/retry',
  'DELETE /api/failed-mail/:id',
]

const addresses = (Object.keys(api) as ApiAddress[]).filter((address) => !OUTSIDE.includes(address))
/** More is created than deleted. */
const weighted = (Object.keys(api) as ApiAddress[]).flatMap((address) => {
  const weight = address.startsWith('POST') ? 3 : address.startsWith('DELETE') ? 1 : 2
  return Array.from({ length: weight }, () => address)
})

/** What others need. */
const creating = addresses.filter((address) => address.startsWith('POST'))

const KNOWN_REFUSALS: number[] = [...Object.values(REFUSALS), 410].filter((status) => status < 500)

const PAGES = [
  '/',
  '/?tab=creations',
  '/?tab=resources',
  '/topics',
  '/admin',
  '/about',
  '/search?q=damask',
  '/topic/:topics',
  '/creation/:creations',
  '/tool/:tools',
  '/user/:users',
  '/og/topic/1.png',
  '/edit-creation/:creations',
  '/news-sources/:tags',
  '/topic/:topics.md',
  '/tool/:tools.md',
  '/feeds/topics/:topics.atom',
  '/feeds/topics.atom',
  '/feeds/tools.json',
  '/sitemap.xml',
  '/feeds/creations.atom',
  '/feeds/resources.json',
  '/feeds',
  '/llms.txt',
  '/api',
]

type Report = { calls: number; wrong: string[]; successful: Set<ApiAddress> }

test('random calls of everybody at once are answered as the contract says', async (t) => {
  const site = await openSite()
  await insertCommunityLife(site.db)
  const random = createRandom(seed)
  const report: Report = { calls: 0, wrong: [], successful: new Set() }
  let missing = addresses
  for (let round = 0; round < ROUNDS_MAX && report.wrong.length === 0; round += 1) {
    if (round >= ROUNDS && missing.length === 0) break
    await playRound(site, random, report, round < ROUNDS ? weighted : [...missing, ...creating])
    missing = addresses.filter((address) => !report.successful.has(address))
  }
  t.diagnostic(`seed ${seed}: ${report.calls} calls`)
  const errors = site.logs.filter(({ level }) => level === 'error')
  assert.deepEqual([report.wrong, errors], [[], []], `seed ${seed}`)
  assert.deepEqual(missing, [], `seed ${seed}: never successful`)
  await assertConsistent(site)
})

async function playRound(
  site: TestSite,
  random: SeededRandom,
  report: Report,
  choice: ApiAddress[],
) {
  const world = await readWorld(site.db, random)
  const people = await logInPeople(site, world)
  const calls = Array.from({ length: CALLS_AT_ONCE }, async () => {
    const call = randomCall(world, random.pick(choice))
    const response = await site.ask(random.pick(people), call.address, call.sent)
    const text = await response.text()
    report.calls += 1
    if (response.ok) report.successful.add(call.address)
    const fault = faultOf(api[call.address], response.status, text)
    if (fault) report.wrong.push(`${fault}: ${response.status} ${text} (${JSON.stringify(call)})`)
  })
  const pages = Array.from({ length: PAGES_AT_ONCE }, async () => {
    const path = pageOf(world)
    const response = await site.raw(path, {}, random.pick(people))
    await response.text()
    if (response.status >= 500) report.wrong.push(`${path}: ${response.status}`)
  })
  await Promise.all([...calls, ...pages])
}

/** What contradicts the contract in a response, or null. */
function faultOf(endpoint: Endpoint, status: number, text: string) {
  const { status: done = 200, statusIfExists, response } = endpoint
  if (status >= 500) return 'it failed'
  if (status === done || status === statusIfExists)
    return response.safeParse(JSON.parse(text)).success ? null : 'another shape'
  if (!KNOWN_REFUSALS.includes(status)) return 'another status'
  return ErrorReply.safeParse(JSON.parse(text)).success ? null : 'another shape of an error'
}

/** A visitor, the oldest members, who own the most, a newer one, and administrators. */
async function logInPeople({ db, environment }: TestSite, world: World): Promise<Who[]> {
  const { session } = cookieNames(environment.PUBLIC_URL?.startsWith('https:') ?? false)
  const { random, userIds, administratorIds } = world
  const administrators = random.shuffled(administratorIds).slice(0, 2)
  const ids = [...userIds.slice(0, 2), random.pick(userIds), ...administrators, ...administrators]
  const jars = await Promise.all(
    ids.map(async (id) => new Map([[session, await insertSession(db, id)]])),
  )
  return [null, ...jars]
}

const pageOf = ({ random, ids }: World) =>
  random
    .pick(PAGES)
    .replace(/:(\w+)/, (_, table) => String(random.pick([...ids[table as keyof World['ids']], 1])))
