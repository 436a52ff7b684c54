import type { User } from '#contract/accounts.ts'
import type { Own } from '#contract/endpoint.ts'
import { sql } from 'kysely'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/engine.ts'
import type { Site, Visit } from './handlers.ts'
import { openKept } from './kept.ts'

/** Those who get the same answer, and the version of the data as they must see it. */
export type Audience = { kind: 'visitors' | 'members'; version: string }

/**
 * Tells with whom somebody shares an answer: visitors with each other, members with all who have
 * nothing of their own in it either and see what a visitor sees. Null for whoever stands alone.
 */
export function openAudiences({ db, changes: { forVisitors, forMembers } }: Site) {
  const { find } = openKept<ReadonlySet<number>>({
    trustedForMs: forMembers.trustedForMs,
    bytesOf: ({ size }) => size * BYTES_PER_ID,
  })
  const has: Record<Own, (userId: number, version: string) => Promise<boolean>> = {
    nothing: async () => false,
    'pending tags': async (userId, version) =>
      (await find('authors', version, () => listAuthorsOfPending(db))).has(userId),
    'tool votes': async (userId) => (await listToolVotes(db, userId)).length > 0,
    'resource votes': async (userId) => (await listResourceVotes(db, userId)).length > 0,
  }
  return async function audienceOf(
    caller: User | null,
    own: readonly Own[],
  ): Promise<Audience | null> {
    if (!caller) return { kind: 'visitors', version: await forVisitors.version() }
    if (caller.isAdmin) return null
    const version = await forMembers.version()
    for (const kind of own) if (await has[kind](caller.id, version)) return null
    return { kind: 'members', version }
  }
}

/** Through whose eyes: a visitor's, and for members nothing that may be seconds old. */
export function asOneOf({ kind }: Audience, site: Site, visit: Visit) {
  return {
    site: kind === 'members' ? { ...site, reader: site.db } : site,
    visit: { ...visit, caller: null },
  }
}

const BYTES_PER_ID = 8

/** Whoever wrote something with a tag that waits for review; few, as such tags do not wait long. */
async function listAuthorsOfPending(db: Db) {
  const pending = db.selectFrom('tags').where('active', '=', false)
  const topics = pending
    .innerJoin('topic_tags', 'topic_tags.tag_id', 'tags.id')
    .innerJoin('topics', 'topics.id', 'topic_tags.topic_id')
    .select('topics.user_id as userId')
  const creations = pending
    .innerJoin('creation_tags', 'creation_tags.tag_id', 'tags.id')
    .innerJoin('creations', 'creations.id', 'creation_tags.creation_id')
    .select('creations.user_id as userId')
  const rows = await topics.union(creations).execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** One vote is enough to know of. */
const listVotes = (table: 'tool_votes' | 'resource_votes') =>
  builtOnce(
    (db, userId: number) =>
      db.selectFrom(table).select('user_id').where('user_id', '=', userId).limit(sql.lit(1)),
    NOBODY,
  )
const NOBODY = 0
const listToolVotes = listVotes('tool_votes')
const listResourceVotes = listVotes('resource_votes')
