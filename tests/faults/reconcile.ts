import { User } from '#contract/accounts.ts'
import { CONNECTION_REFUSED, NO_RESPONSE, call } from './call.ts'
import type { Sql } from './direct-sql.ts'
import { findByApi } from './found-by-api.ts'
import { findBySql } from './found-by-sql.ts'
import { inParallel } from './in-parallel.ts'
import { complaintsOfTables } from './invariants.ts'
import { complaintsOfItems, itemsOf } from './items.ts'
import type { Found } from './items.ts'
import type { Entry } from './ledger.ts'
import type { Reading } from './reply-order.ts'
import { complaintsOfOrder } from './reply-order.ts'
import type { SiteSettings } from './site-process.ts'

export type Evidence = {
  url: string
  settings: SiteSettings
  sql: Sql
  entries: Entry[]
  readings: Reading[]
}

const CALLERS = 8

/**
 * Everything the site lost, duplicated, half-wrote, revived or should not have returned; empty if
 * nothing.
 */
export async function reconcile(evidence: Evidence): Promise<string[]> {
  const { url, settings, sql, entries, readings } = evidence
  const items = itemsOf(entries)
  const posts = [...items.values()].filter(({ thing }) => thing !== 'member')
  const startedAt = performance.now()
  const seen = await findByApi(url)
  const last = readingsIn(seen.found, startedAt)
  return [
    ...complaintsOfItems(items.values(), await findBySql(sql), 'SQL'),
    ...complaintsOfItems(posts, seen.found, 'API'),
    ...seen.complaints,
    ...(await complaintsOfTables(settings)),
    ...complaintsOfOrder([...readings, ...last], entries, items),
    ...complaintsOfIds(entries),
    ...complaintsOfAnswers(entries),
    ...(await complaintsOfSessions(url, entries)),
  ]
}

/** The state after the fault counts as one more reading of every topic. */
function readingsIn(found: Found[], startedAt: number): Reading[] {
  const replies = found.filter(({ thing }) => thing === 'reply')
  return [...Map.groupBy(replies, ({ topicId = 0 }) => topicId)].map(([topicId, ofTopic]) => {
    return { topicId, startedAt, endedAt: performance.now(), keys: ofTopic.map(({ key }) => key) }
  })
}

/** An id is assigned once, even if its row is deleted. */
function complaintsOfIds(entries: Entry[]) {
  const made = entries.filter(({ act, outcome }) => act === 'create' && outcome === 'acked')
  const owners = Map.groupBy(made, ({ thing, id }) => `${thing} ${id}`)
  return [...owners]
    .filter(([, owned]) => owned.length > 1)
    .map(([name, owned]) => `${name} was given to ${owned.map(({ key }) => key).join(' and ')}`)
}

/** 502 comes from a proxy. */
const EXPECTED_STATUSES = new Set([200, 201, 502, 503, 504, 507, CONNECTION_REFUSED, NO_RESPONSE])
/** A reply may find its topic deleted, before or while it is written. */
const FORESEEN_OF_REPLIES = new Set([404, 409])

function complaintsOfAnswers(entries: Entry[]) {
  return entries.flatMap(({ act, thing, key, status }) => {
    if (status === null || EXPECTED_STATUSES.has(status)) return []
    if (thing === 'reply' && FORESEEN_OF_REPLIES.has(status)) return []
    return [`${status} was the answer to ${act} ${thing} ${key}`]
  })
}

async function complaintsOfSessions(url: string, entries: Entry[]) {
  const members = entries.filter(({ thing, outcome }) => thing === 'member' && outcome === 'acked')
  const complaints = await inParallel(CALLERS, members, async ({ key, session }) => {
    const { status, body } = await call(url, 'GET /api/user', { session })
    const isTheirs = status === 200 && User.parse(body).username === key
    return isTheirs ? [] : [`the session of ${key} is no longer good: ${status}`]
  })
  return complaints.flat()
}
