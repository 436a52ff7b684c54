import type { User } from './accounts.ts'
import type { ApiAddress } from './api.ts'

/** Transports a page's call: by `fetch` in the browser, directly to the handler on the server. */
export type Dispatch = (
  address: ApiAddress,
  sent: SentParts,
) => Promise<{ status: number; text: () => Promise<string>; json: () => Promise<unknown> }>

type SentParts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** Aborts a request of the browser whose response is no longer needed. */
  signal?: AbortSignal
}

/** Facts about the site and the moment of rendering that every page gets. */
export type SiteFacts = {
  name: string
  publicUrl: string
  privacyUrl: string
  /** Milliseconds since 1970; relative times are computed from it on server and client. */
  now: number
  /** The community last chosen in this browser, if it is still stored. */
  communityId: number | null
  /** Whether a service worker saves the pages that were read, for reading offline. */
  savesPages: boolean
}

/** Renders the page of an address for a user, or for visitors. */
export type RenderPage = (
  url: string,
  dispatch: Dispatch,
  facts: SiteFacts & { user: User | null },
) => Promise<RenderedPage>

/** `isPersonal`: the page depends on who reads it. */
export type RenderedPage = {
  isPersonal: boolean
  /** The pattern of the page's address, such as `/topic/:id`; null if no page has it. */
  route: string | null
} & (
  | /**
     * `isMoved`: the address has another spelling. `isDenied`: redirected for a missing permission;
     * the target page shows a message.
     */
    { location: string; isMoved: boolean; isDenied: boolean }
  | {
      /** 500 if a component threw: the browser then renders the part around it. */
      status: number
      /** What a component threw; null if none did. */
      failure: unknown
      html: string
      /** The initial state for the browser, as JSON. */
      state: string
      /** What the page is about in the words of schema.org, as JSON; null if there is nothing to say. */
      jsonLd: string | null
      /** Source files of the matched pages, whose scripts the browser needs. */
      files: string[]
      /** The age of the youngest relative time, in milliseconds. */
      youngestMs: number
    }
)
