import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Viewer, PersonalState } from '#contract/personal.ts'
import { isEmptyState, withPersonalState } from '#contract/personal.ts'
import type { Hydration } from '../../router-context.ts'
import { CURRENT_USER } from './queries.ts'

/**
 * Adds the user to a page that was rendered for everyone, once it is hydrated: the user object, and
 * the user's own votes and tags in the responses that came with the page. Everything is rendered
 * when this returns: the hydration may be caused by a click, which then acts on what is rendered.
 */
export function addViewer(
  client: QueryClient,
  viewer: Viewer | null,
  { hydration, isPersonal }: { hydration: Hydration; isPersonal: boolean },
) {
  if (!viewer) return
  const { user, state } = viewer
  notifySynchronously(() => {
    for (const query of client.getQueryCache().findAll()) addState(client, query, state)
    client.setQueryData(CURRENT_USER, user)
  })
  hydration.user = null
  if (user.isAdmin && !isPersonal) void client.invalidateQueries({ predicate: mayHideRows })
}

/** Without this, TanStack Query notifies its observers in a later task. */
function notifySynchronously(change: () => void) {
  notifyManager.setScheduler((tell) => tell())
  try {
    notifyManager.batch(change)
  } finally {
    notifyManager.setScheduler(defaultScheduler)
  }
}

function addState(client: QueryClient, query: Query, state: PersonalState) {
  const { queryKey, state: known } = query
  if (known.data === undefined || isEmptyState(state)) return
  const [address, sent] = queryKey as [string, { params?: { id?: unknown } } | undefined]
  const id = Number(sent?.params?.id ?? 0)
  const add = <T>(body: T) => withPersonalState(address, body, { state, id })
  const { data } = known
  client.setQueryData(
    queryKey,
    isPaged(data) ? { ...data, pages: data.pages.map(add) } : add(data),
    {
      updatedAt: known.dataUpdatedAt,
    },
  )
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

/**
 * Hidden tools and content with a pending tag are missing in a response for everyone, so such lists
 * are refetched for an administrator.
 */
function mayHideRows({ queryKey: [address], state: { data } }: Query) {
  if (address === 'GET /api/tools/:id') return true
  if (address === 'GET /api/tools' || address === 'GET /api/tags/:id/source-posts') return true
  const rows = isPaged(data) ? data.pages[0] : data
  const isList = address === 'GET /api/topics' || address === 'GET /api/creations'
  return isList && Array.isArray(rows) && rows.length === 0
}
