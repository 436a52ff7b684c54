import { CREATIONS_PER_PAGE, TAGS_PER_POST_MAX } from '#contract/constants.ts'
import type { User } from '#contract/accounts.ts'
import type { PersonalPart } from '#contract/endpoint.ts'
import { idsOf } from '#contract/dependency-names.ts'
import type { PendingTag, PersonalState } from '#contract/personal.ts'
import { expressionBuilder, sql } from 'kysely'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import type { Schema } from '../db/schema.ts'

const VOTES_MAX = 10_000
/** No page of a list has more. Of the whole gallery, the oldest creations may go without. */
const PENDING_TAGS_MAX = CREATIONS_PER_PAGE * TAGS_PER_POST_MAX

/** The personal parts of a response, and the names of the data it shows. */
type Shown = { personal: readonly PersonalPart[]; dependsOn: readonly string[] | null }

/** Reads a member's personal state for a response: one indexed query per personal part. */
export async function readPersonalState(
  db: Db,
  caller: User,
  { personal, dependsOn }: Shown,
): Promise<PersonalState> {
  const has = (part: PersonalPart) => personal.includes(part)
  const [toolVotes, resourceVotes, topicTags, creationTags] = await Promise.all([
    has('tool votes') ? listToolVotes(db, { userId: caller.id }) : [],
    has('resource votes') ? listResourceVotes(db, { userId: caller.id }) : [],
    has('pending tags')
      ? listPendingTags(db, 'topic', idsOf('topic', dependsOn ?? []), caller)
      : [],
    has('pending tags')
      ? listPendingTags(db, 'creation', idsOf('creation', dependsOn ?? []), caller)
      : [],
  ])
  return {
    toolVotes: toolVotes.map(({ id }) => id),
    resourceVotes: resourceVotes.map(({ id }) => id),
    pendingTags: [...topicTags, ...creationTags],
  }
}

type Voter = { userId: number }

const listToolVotes = compiledQuery((db, { userId }: Voter) =>
  db
    .selectFrom('tool_votes')
    .select('tool_id as id')
    .where('user_id', '=', userId)
    .limit(sql.lit(VOTES_MAX)),
)

const listResourceVotes = compiledQuery((db, { userId }: Voter) =>
  db
    .selectFrom('resource_votes')
    .select('resource_id as id')
    .where('user_id', '=', userId)
    .limit(sql.lit(VOTES_MAX)),
)

/** Pending tags on these posts, if the caller wrote the post or is an administrator. */
async function listPendingTags(
  db: Db,
  kind: PendingTag['kind'],
  postIds: number[],
  { id: callerId, isAdmin }: User,
): Promise<PendingTag[]> {
  if (postIds.length === 0) return []
  const [posts, on, postId] = [`${kind}s`, `${kind}_tags`, `${kind}_id`].map((name) =>
    sql.ref(name),
  )
  // The unary plus keeps SQLite from starting with all posts of the caller.
  const isTheirs = isAdmin ? sql`` : sql`and +post.user_id = ${callerId}`
  const isOnPosts = expressionBuilder<Schema>()(sql<number>`placed.${postId}`, 'in', postIds)
  const { rows } = await sql<Omit<PendingTag, 'kind'>>`
    select placed.${postId} as "postId", tags.id, tags.name,
      (select count(*) from ${on} as earlier
        where earlier.${postId} = placed.${postId} and earlier.position < placed.position) as rank
    from ${on} as placed
    join tags on tags.id = placed.tag_id and not tags.active
    join ${posts} as post on post.id = placed.${postId} ${isTheirs}
    where ${isOnPosts}
    order by placed.${postId} desc, placed.position
    limit ${sql.lit(PENDING_TAGS_MAX)}`.execute(db)
  return rows.map((row) => ({ ...row, kind }))
}
