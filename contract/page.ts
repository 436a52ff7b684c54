import type { User } from './accounts.ts'
import type { ApiAddress } from './api.ts'

/** How a call of a page travels: by `fetch` in the browser, straight to the handler on the server. */
export type Dispatch = (
  address: ApiAddress,
  sent: SentParts,
) => Promise<{ status: number; text: () => Promise<string>; json: () => Promise<unknown> }>

type SentParts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** What the server tells every page about the site and the moment it was rendered. */
export type SiteFacts = {
  name: string
  publicUrl: string
  privacyUrl: string
  /** Milliseconds since 1970; relative times start from it on both ends. */
  now: number
  /** The community this browser chose last, if it still remembers. */
  communityId: number | null
}

/** Renders the page of an address for a person, or for everybody. */
export type RenderPage = (
  url: string,
  dispatch: Dispatch,
  facts: SiteFacts & { person: User | null },
) => Promise<RenderedPage>

/** `isPersonal`: it asked who reads it. */
export type RenderedPage = { isPersonal: boolean } & (
  | /** `isDenied`: sent away for want of a right, and to be told so there. */
    { location: string; isDenied: boolean }
  | {
      status: number
      html: string
      /** What the browser starts from, as JSON. */
      state: string
      /** Source files of the matched pages, whose scripts the browser will need. */
      files: string[]
      /** How old the youngest of the relative times is, in milliseconds. */
      youngestMs: number
    }
)
