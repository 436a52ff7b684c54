/** Pages without a secret in their address and without a form of their own. */
const SAVEABLE =
  /^\/(?:$|topics?$|topics?\/\d+$|(?:creation|tool|user|news-sources)\/\d+$|about$|feeds$)/

/** The only parameter of these pages that opens a dialog. */
const DIALOG = 'new'

/** Whether the page of an address may be saved on the device. */
export const maySave = ({ pathname, searchParams }: URL) =>
  SAVEABLE.test(pathname) && !searchParams.has(DIALOG)

/** The prefixes of paths that are no pages; paths with an extension are none either. */
const NO_PAGES = ['api', 'mcp', 'feeds/', 'assets/', 'og/', 'sitemaps/', 'legal/', 'metrics']
const NO_PAGE = new RegExp(`^/(?:${NO_PAGES.join('|')}|healthz$|readyz$)|\\.\\w+$`)

export const isPage = ({ pathname }: URL) => !NO_PAGE.test(pathname)

/** A built file, whose name has a hash of its content. */
export const isBuiltFile = ({ pathname }: URL) => pathname.startsWith('/assets/')

/** Requests that a browser sends without even starting the worker. */
export const ROUTES_PAST_THE_WORKER = [
  {
    condition: { not: { or: [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }] } },
    source: 'network',
  },
  {
    condition: {
      requestMode: 'navigate',
      or: NO_PAGES.map((beginning) => ({ urlPattern: `/${beginning}*` })),
    },
    source: 'network',
  },
]
