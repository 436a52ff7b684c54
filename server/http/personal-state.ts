import type { User } from '#contract/accounts.ts'
import type { PersonalPart } from '#contract/endpoint.ts'
import { idsOf } from '#contract/dependency-names.ts'
import type { PersonalState } from '#contract/personal.ts'
import type { Db } from '../db/engine.ts'
import { listPendingTags } from '../tags/pending-tag-queries.ts'
import { listAllVotedIds } from '../votes/queries.ts'

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
    has('tool votes') ? listAllVotedIds(db, 'tool', caller.id) : [],
    has('resource votes') ? listAllVotedIds(db, 'resource', caller.id) : [],
    has('pending tags')
      ? listPendingTags(db, 'topic', idsOf('topic', dependsOn ?? []), caller)
      : [],
    has('pending tags')
      ? listPendingTags(db, 'creation', idsOf('creation', dependsOn ?? []), caller)
      : [],
  ])
  return { toolVotes, resourceVotes, pendingTags: [...topicTags, ...creationTags] }
}
