import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { User } from '#contract/accounts.ts'
import { makeCall, openQueryClient } from './api.ts'
import type { Dispatch, SiteFacts } from './api.ts'
import { notingRefusals } from './first-answers.ts'
import type { RefusedCall } from './first-answers.ts'
import { AccountFace } from './features/accounts/account-face.tsx'
import { makeRouter } from './router.ts'

export const accountFace = (user: User) => renderToString(<AccountFace user={user} />)

export { themeScript } from './ui/theme-script.ts'

export type Rendered =
  /** `isDenied`: sent away for want of a right, and to be told so there. */
  | { location: string; isDenied: boolean }
  | {
      status: number
      html: string
      /** What the browser starts from, as JSON. */
      state: string
      /** Source files of the matched pages, whose scripts the browser will need. */
      files: string[]
    }

/** One page, whole, before its first byte is sent: the right status, and no half pages. */
export async function render(url: string, dispatch: Dispatch, site: SiteFacts): Promise<Rendered> {
  const queryClient = openQueryClient()
  const answer = { status: 200, location: null, isDenied: false }
  const refused: RefusedCall[] = []
  const call = makeCall(notingRefusals(dispatch, refused))
  const context = { call, queryClient, site, answer }
  const router = makeRouter(context, createMemoryHistory({ initialEntries: [url] }))
  // One address has many spellings (`%7E` is `~`); the router renders nothing but its own.
  const { pathname } = router.latestLocation
  router.history.replace(
    router.buildLocation({ to: pathname, search: true, _includeValidateSearch: true }).publicHref,
  )
  await router.load()
  const { location, isDenied } = context.answer
  if (location !== null) return { location, isDenied }
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const state = JSON.stringify({ site, queries: dehydrate(queryClient), refused })
  queryClient.clear()
  const files = router.state.matches.flatMap(({ staticData }) => staticData.file ?? [])
  return { status: answer.status, html: `<!doctype html>${html}`, state, files }
}
