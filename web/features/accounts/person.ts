import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Person, PersonalState } from '#contract/personal.ts'
import { isEmptyState, withPersonalState } from '#contract/personal.ts'
import type { Arriving } from '../../api.ts'
import { CURRENT_USER } from './current-user.ts'

/**
 * Adds who reads it to a page that was rendered for everybody, once it is hydrated: the user, and
 * their own votes and tags to the answers that came with the page. All of it is drawn when this
 * returns: it may be a click that hydrates the page, which then goes to what is drawn.
 */
export function addPerson(client: QueryClient, person: Person | null, arriving: Arriving) {
  if (!person) return
  const { user, state } = person
  tellingAtOnce(() => {
    for (const query of client.getQueryCache().findAll()) addState(client, query, state)
    client.setQueryData(CURRENT_USER, user)
  })
  arriving.user = null
  if (user.isAdmin) void client.invalidateQueries({ predicate: mayHideRows })
}

/** Queries tell of changes in a task of their own otherwise. */
function tellingAtOnce(change: () => void) {
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
  const add = <T>(answer: T) => withPersonalState(address, answer, { state, id })
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

/** Tools may be hidden, and what has a tag that waits for review is empty or missing for all others. */
function mayHideRows({ queryKey: [address], state: { data } }: Query) {
  if (address === 'GET /api/tools' || address === 'GET /api/tags/:id/source-posts') return true
  const rows = isPaged(data) ? data.pages[0] : data
  const isList = address === 'GET /api/topics' || address === 'GET /api/creations'
  return isList && Array.isArray(rows) && rows.length === 0
}
