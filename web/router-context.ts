import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { SiteFacts } from '#contract/page.ts'
import { pageStatus } from './api-error.ts'
import type { Call } from './api.ts'

export type RouterContext = {
  call: Call
  queryClient: QueryClient
  site: SiteFacts
  /** Response data besides the HTML; read by the server only. */
  ssrResponse: SsrResponse
  /**
   * The user of a page that was rendered without one, until the page knows the user; see
   * `use-page-ready.ts`.
   */
  hydration: Hydration
}

/** The context of a loader whose page belongs to a community. */
export type CommunityContext = RouterContext & { communityId: number }

export type Hydration = {
  user: User | null
  /** Called once the first page is hydrated. */
  onHydrated: () => void
}

export type SsrResponse = {
  status: number
  location: string | null
  /** Whether `location` is another spelling of the address. */
  isMoved: boolean
  isDenied: boolean
  /** Whether the page depends on the user. */
  isPersonal: boolean
  /** Source files of parts of the page whose scripts the browser needs at once. */
  files: string[]
  /** Age in milliseconds of the youngest time shown as a relative time. */
  youngestMs: number
}

export const createSsrResponse = (): SsrResponse => ({
  status: 200,
  location: null,
  isMoved: false,
  isDenied: false,
  isPersonal: false,
  files: [],
  youngestMs: Infinity,
})

/** For a failed read that a page cannot do without: the page shows the error, and has its status. */
export const noteStatus =
  ({ ssrResponse }: RouterContext) =>
  (error: unknown) => {
    ssrResponse.status = pageStatus(error)
  }

/** The router's context (`call`, query client, facts about the site) in any component. */
export const useRouterContext = (): RouterContext => useRouter().options.context

/** The id of the community whose lists the page shows. */
export const useCommunityId = () =>
  useRouteContext({ from: '__root__', select: ({ communityId }) => communityId })
