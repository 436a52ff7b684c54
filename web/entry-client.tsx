import { hydrate as hydrateQueries, QueryClientProvider } from '@tanstack/react-query'
import type { DehydratedState } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createCall, createQueryClient } from './api.ts'
import { createSsrResponse } from './router-context.ts'
import { ApiError } from './api-error.ts'
import type { SiteFacts } from '#contract/page.ts'
import { browserDispatch } from './dispatch/browser-dispatch.ts'
import { checkedDispatch } from './dispatch/checked-dispatch.ts'
import {
  currentUserIn,
  forgetUserOfEndedSession,
  resumeSessionOfUser,
} from './features/accounts/current-user.ts'
import { CURRENT_USER } from './features/accounts/queries.ts'
import { addViewer } from './features/accounts/viewer.ts'
import type { saveReadPages } from './offline/save-read-pages.ts'
import { READ_AFTER_MS } from './offline/read-after.ts'
import { refreshSavedPage } from './offline/refresh-saved-page.ts'
import { replayErrors } from './dispatch/ssr-errors.ts'
import type { FailedCall } from './dispatch/ssr-errors.ts'
import { idempotentDispatch } from './dispatch/idempotent-dispatch.ts'
import type { Viewer } from '#contract/personal.ts'
import { rememberInput } from './early-input.ts'
import { withAgeReset } from './query-age.ts'
import { offerReload } from './lib/reload-offer.ts'
import { returnToPlaces } from './return-to-place.ts'
import { createAppRouter } from './router.ts'
import { sessionDispatch } from './dispatch/session-dispatch.ts'
import { ReloadNotice } from './ui/reload-notice.tsx'
import { followTranslations } from './translated-texts.ts'
import { announceWrites, followOtherTabs, createWritesChannel } from './other-tabs.ts'
import './styles.css'

/** The state embedded by the server: site facts and the data of the loaders. */
type PageState = {
  site: SiteFacts
  queries: DehydratedState
  refused: FailedCall[]
  /** Whether the page was rendered for this user, not for everyone. */
  isPersonal: boolean
}

async function start() {
  // Evaluating the modules was one task; where `yield` exists, the browser handles input before the next.
  await globalThis.scheduler?.yield?.()
  const { site, queries, refused, isPersonal } = takeScript('#state') as PageState
  const viewer = takeScript('#viewer') as Viewer | null
  const dispatchAll = idempotentDispatch(
    sessionDispatch(checkedDispatch(browserDispatch), () => currentUserIn(queryClient)),
  )
  const { dispatch, forget } = replayErrors(dispatchAll, refused)
  const call = createCall(dispatch)
  const queryClient = createQueryClient(call)
  hydrateQueries(queryClient, withAgeReset(queries))
  queryClient.setQueryData(CURRENT_USER, isPersonal ? (viewer?.user ?? null) : null)
  let restoreInput = () => {}
  const hydration = {
    user: viewer?.user ?? null,
    onHydrated: () => {
      restoreInput()
      addViewer(queryClient, viewer, { hydration, isPersonal })
      refreshSavedPage(queryClient)
    },
  }
  const writes = createWritesChannel()
  const router = createAppRouter({
    call: announceWrites(call, queryClient, writes),
    queryClient,
    site,
    ssrResponse: createSsrResponse(),
    hydration,
  })
  returnToPlaces(router)
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) forgetUserOfEndedSession(queryClient)
  })
  // The page is server-rendered: the first render must match the server's, without suspended boundaries.
  router.ssr = { manifest: undefined }
  await router.load()
  forget()
  if (isPartMissing(router)) return offerReloadOnly()
  followOtherTabs(queryClient, writes, () => {
    resumeSessionOfUser(queryClient)
    void router.invalidate()
  })
  if (site.savesPages) saveReadPagesLater(router, queryClient)
  followTranslations()
  restoreInput = rememberInput()
  startTransition(() => {
    hydrateRoot(
      document,
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
}

/** Reads the JSON of a script and removes it: after a logout, the next person at this browser could read it. */
function takeScript(id: string): unknown {
  const script = document.querySelector(id)
  script?.remove()
  return JSON.parse(script?.textContent || 'null')
}

/**
 * Whether the page loaded but its script failed to. Calls refused on the server are part of the
 * page.
 */
const isPartMissing = ({ state }: ReturnType<typeof createAppRouter>) =>
  state.matches.some(({ status, error }) => status === 'error' && !(error instanceof ApiError))

/** Delayed until the page has been read, so that the first load does not get larger. */
function saveReadPagesLater(...page: Parameters<typeof saveReadPages>) {
  if (!('serviceWorker' in navigator)) return
  const load = async () => {
    const offline = await import('./offline/save-read-pages.ts')
    await offline.saveReadPages(...page)
  }
  // Without storage, such as in a private window, nothing is kept.
  const begin = () =>
    window.setTimeout(() => void load().catch(() => {}), navigator.onLine ? READ_AFTER_MS : 0)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** The page stays as rendered by the server: its links work. */
function offerReloadOnly() {
  offerReload('part missing')
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<ReloadNotice />)
}

void start()
