import { dependencyName, idsOf } from '#contract/dependency-names.ts'
import type { User } from '#contract/accounts.ts'
import type { PersonalPart } from '#contract/endpoint.ts'
import type { PendingTag, PersonalState } from '#contract/personal.ts'
import type { AppContext, RequestContext } from '../context.ts'
import type { Db } from '../db/engine.ts'
import { listAuthorsOfPendingTags, listPendingTags } from '../tags/pending-tag-queries.ts'
import { listAllVotedIds } from '../votes/queries.ts'
import type { VotedKind } from '../votes/queries.ts'

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
  const [toolVotes, resourceVotes, topicTags, creationTags] = await Promise.all([
    has('tool votes') ? readVotes(services, member, 'tool') : [],
    has('resource votes') ? readVotes(services, member, 'resource') : [],
    has('pending tags') ? readPendingTags(services.db, member.caller, shown, 'topic') : [],
    has('pending tags') ? readPendingTags(services.db, member.caller, shown, 'creation') : [],
  ])
  return { toolVotes, resourceVotes, pendingTags: [...topicTags, ...creationTags] }
}

async function readVotes({ db, reads }: Services, { caller, position }: Member, kind: VotedKind) {
  const read = () => listAllVotedIds(db, kind, caller.id)
  const dependsOn = () => [dependencyName('member', caller.id), 'votes']
  const key = `${kind} votes ${caller.id}`
  return reads.getOrRead(key, { since: position, read, dependsOn })
}

type Kind = PendingTag['kind']

/**
 * The authors of posts with pending tags, by the response that shows them. A change of these tags
 * leads to another response. In most there are none, and nothing needs to be read for a member.
 */
const authorsOf: Record<Kind, WeakMap<Shown, Promise<Set<number>>>> = {
  topic: new WeakMap(),
  creation: new WeakMap(),
}

async function readPendingTags(db: Db, caller: User, shown: Shown, kind: Kind) {
  const ids = idsOf(kind, shown.dependsOn ?? [])
  if (ids.length === 0) return []
  const authors = await readAuthors(db, shown, { kind, ids })
  const mayHaveSome = caller.isAdmin ? authors.size > 0 : authors.has(caller.id)
  return mayHaveSome ? listPendingTags(db, kind, ids, caller) : []
}

function readAuthors(db: Db, shown: Shown, { kind, ids }: { kind: Kind; ids: number[] }) {
  const known = authorsOf[kind].get(shown)
  if (known) return known
  const reading = listAuthorsOfPendingTags(db, kind, ids)
  authorsOf[kind].set(shown, reading)
  reading.catch(() => authorsOf[kind].delete(shown))
  return reading
}
