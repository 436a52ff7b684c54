import { dependencyName, idsOf } from '#contract/dependency-names.ts'
import type { User } from '#contract/accounts.ts'
import type { PersonalPart, VotedKind } from '#contract/endpoint.ts'
import type { PendingTag, PersonalState } from '#contract/personal.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { listAuthorsOfPendingTags, listPendingTags } from '../tags/pending-tag-queries.ts'
import { listAllVotedIds } from '../votes/queries.ts'

/** The personal parts of a response, and the names of the data it shows. */
type Shown = { personal: readonly PersonalPart[]; dependsOn: readonly string[] | null }

type Services = Pick<AppContext, 'db' | 'reads'>
type Member = Pick<RequestContext, 'position'> & { caller: User }

/** Reads a member's personal state for a response: what the personal parts need. */
export async function readPersonalState(
  services: Services,
  member: Member,
  shown: Shown,
): Promise<PersonalState> {
  const has = (part: PersonalPart) => shown.personal.includes(part)
  const [tool, resource, topicTags, creationTags] = await Promise.all([
    has('tool votes') ? readVotes(services, member, 'tool') : [],
    has('resource votes') ? readVotes(services, member, 'resource') : [],
    has('pending tags') ? readPendingTags(services, member, shown, 'topic') : [],
    has('pending tags') ? readPendingTags(services, member, shown, 'creation') : [],
  ])
  return { votes: { tool, resource }, pendingTags: [...topicTags, ...creationTags] }
}

async function readVotes({ db, reads }: Services, { caller, position }: Member, kind: VotedKind) {
  const read = () => listAllVotedIds(db, kind, caller.id)
  const dependsOn = () => [dependencyName('member', caller.id), 'votes']
  const key = `${kind} votes ${caller.id}`
  return reads.getOrRead(key, { since: position, read, dependsOn })
}

/** In most responses nobody has pending tags: then nothing needs to be read for a member. */
async function readPendingTags(
  { db, reads }: Services,
  { caller, position }: Member,
  { dependsOn }: Shown,
  kind: PendingTag['kind'],
) {
  const ids = idsOf(kind, dependsOn ?? [])
  if (ids.length === 0) return []
  const authors = await reads.getOrRead(`authors of pending tags ${kind} ${ids.join()}`, {
    since: position,
    read: () => listAuthorsOfPendingTags(db, kind, ids),
    dependsOn: () => ids.map((id) => dependencyName(kind, id)),
  })
  const mayHaveSome = caller.isAdmin ? authors.length > 0 : authors.includes(caller.id)
  return mayHaveSome ? listPendingTags(db, kind, ids, caller) : []
}
