import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import type { KyselyPlugin, RootOperationNode, SelectQueryNode } from 'kysely'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { CacheRule, SharedRead } from '#contract/endpoint.ts'
import { dependencyName } from '#contract/dependency-names.ts'
import type { Changes } from '../../server/db/change-log.ts'
import type { Engine } from '../../server/db/engine.ts'
import type { SiteOptions } from '../../server/site.ts'
import { engine } from '../engines.ts'
import type { TestBed } from './test-bed.ts'
import * as wrongCaches from './mutant-caches.ts'
import * as wrongFollowers from './mutant-followers.ts'

/** A site with one deliberate mistake. */
export type Mutant = {
  name: string
  /** Writes of which one is in every round, if the mistake needs a special one. */
  always?: RegExp
  /** The site's replaced parts; restored when the test ends. */
  parts: (testBed: TestBed, t: TestContext) => SiteOptions
}

/** Mistakes in the response cache. */
export const cacheMutants: Mutant[] = [
  {
    name: 'dependency names are ignored',
    parts: () => ({ createResponses: wrongCaches.deafToNames }),
  },
  {
    name: 'the log position is read after the response was computed',
    parts: () => ({ createResponses: wrongCaches.positionReadAfterwards }),
  },
  {
    name: 'a request joins a running computation without checking for changes',
    parts: () => ({ createResponses: wrongCaches.joinedUnchecked }),
  },
  {
    name: 'the log is read only once a second for members',
    parts: () => withChanges((own) => wrongCaches.askedOnceASecond(own.changes, 'everybody')),
  },
  {
    name: 'the cache key lacks the chosen community',
    parts: () => ({ createResponses: wrongCaches.communityNotInKey }),
  },
  {
    name: 'a page completed for one user is cached for everybody',
    parts: () => ({ createResponses: wrongCaches.filledInPlace }),
  },
  {
    name: 'a page that depends on its user is shared',
    parts: () => ({ createResponses: wrongCaches.personalTakenForShared }),
  },
]

const ofEveryEngine: Mutant[] = [
  {
    name: 'personal state is not bound to its user',
    parts: () => ({ alterEngine: (own) => ({ ...own, db: own.db.withPlugin(votesOfEverybody) }) }),
  },
  {
    name: 'a list does not depend on its rows',
    always: /topics update$/,
    parts: (_, t) => dependingOn(t, 'GET /api/topics', () => ['topics']),
  },
  {
    name: 'a topic does not depend on the names of its authors',
    always: /users update/,
    parts: (_, t) =>
      dependingOn(t, 'GET /api/topics/:id', ({ id }) => [dependencyName('topic', id)]),
  },
  {
    name: 'the news do not depend on feeds and posts',
    always: /feeds update|source_posts delete/,
    parts: (_, t) => dependingOn(t, 'GET /api/tags/tool-news', () => ['tags']),
  },
]

const ofSqlite: Mutant[] = [
  {
    name: 'the log is followed on the writing connection',
    always: /rolled back/,
    parts: (_, t) => followWriter(t),
  },
  {
    name: 'deleted rows of the log are not detected',
    always: /changes swept/,
    parts: ({ environment, after }) => {
      const { changes, close } = wrongFollowers.overlookSweeps(environment.DATA_DIR)
      after(close)
      return withChanges(() => changes)
    },
  },
]

const ofPostgres: Mutant[] = [
  {
    name: 'visitors do not wait for a running query of the log',
    parts: () => withChanges((own) => wrongCaches.questionNotWaitedFor(own.changes)),
  },
  {
    name: 'visitors do not see writes of their own process at once',
    parts: () => withChanges((own) => wrongCaches.askedOnceASecond(own.changes, 'visitors')),
  },
  {
    name: 'the log is followed by ids instead of snapshots',
    always: /out of order/,
    parts: () => withChanges((own) => wrongFollowers.followIds(own.db)),
  },
  {
    name: 'a follower ignores that it lost its connection',
    always: /connections cut/,
    parts: ({ environment, after }) => {
      const { changes, close } = wrongFollowers.forgetWhatWasMissed(environment.DATABASE_URL ?? '')
      after(close)
      return withChanges(() => changes)
    },
  },
]

/** Mistakes in the change log, and in what a response depends on. */
export const sourceMutants = [...ofEveryEngine, ...(engine === 'sqlite' ? ofSqlite : ofPostgres)]

function withChanges(changesOf: (own: Engine) => Changes): SiteOptions {
  return { alterEngine: (own) => ({ ...own, changes: changesOf(own) }) }
}

/** Replaces an endpoint's `dependsOn` by an incomplete one until the test ends. */
function dependingOn(
  t: TestContext,
  address: ApiAddress,
  names: (read: SharedRead) => string[],
): SiteOptions {
  const { cache } = api[address] as unknown as { cache: Pick<CacheRule, 'dependsOn'> }
  t.mock.method(cache, 'dependsOn', names)
  return {}
}

/** The site's own connections are those it configures with pragmas; they write. */
function followWriter(t: TestContext): SiteOptions {
  const { exec } = DatabaseSync.prototype
  const execMock = t.mock.method(DatabaseSync.prototype, 'exec', exec)
  return withChanges(({ changes }) => {
    const writer = execMock.mock.calls.at(-1)?.this as DatabaseSync | undefined
    return writer ? wrongFollowers.followWriter(writer) : changes
  })
}

/** Reads votes without the condition on the user. */
const votesOfEverybody: KyselyPlugin = {
  transformQuery: ({ node }) => (isOfVotes(node) ? withoutCondition(node) : node),
  transformResult: async ({ result }) => result,
}

const withoutCondition = (node: SelectQueryNode) =>
  Object.fromEntries(
    Object.entries(node).filter(([part]) => part !== 'where'),
  ) as unknown as SelectQueryNode

const isOfVotes = (node: RootOperationNode): node is SelectQueryNode =>
  node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"tool_votes"')
