import { mayBeKept } from './addresses.ts'
import { keepFilesOf } from './built-files.ts'
import { deleteOutdatedCaches, PAGES } from './scope.ts'

const PAGES_MAX = 30
const PAGE_CHARACTERS_MAX = 1_000_000
const ALL_CHARACTERS_MAX = 4_000_000
const RETENTION_MS = 7 * 86_400_000
/** Headers in which a kept page says when it was kept, and how long it is. */
const KEPT_AT = 'x-kept-at'
const KEPT_LENGTH = 'x-kept-length'
/** They describe how the response was sent, not the page. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'vary']

/** Increases whenever the pages are forgotten, so that none that is being fetched comes after. */
let generation = 0

/** All pages are forgotten when somebody logs in or out: they show who read what on this device. */
export async function forgetPages() {
  generation += 1
  await caches.delete(PAGES)
}

/**
 * Keeps a page that was read, if it is the one that the site sends to everybody: a page for one
 * person says `private`. That one was sent at all means that somebody has logged in.
 */
export async function keepPage(address: string, response: Response) {
  const of = generation
  const url = withoutFragment(address)
  const rule = response.headers.get('cache-control') ?? ''
  if (rule.includes('private')) return forgetPages()
  if (response.status === 404 || response.status === 410) return forgetPage(url)
  if (!mayBeKept(new URL(url)) || response.status !== 200 || !rule.includes('public')) return
  if (!response.headers.get('content-type')?.startsWith('text/html')) return
  const html = await response.text()
  if (html.length > PAGE_CHARACTERS_MAX) return
  await keepFilesOf(html)
  const headers = new Headers(response.headers)
  for (const name of OF_TRANSPORT) headers.delete(name)
  headers.set(KEPT_AT, String(Date.now()))
  headers.set(KEPT_LENGTH, String(html.length))
  if (of !== generation) return
  const pages = await caches.open(PAGES)
  await pages.put(url, new Response(html, { headers }))
  if (of !== generation) return forgetPages()
  await Promise.all([removeOldest(pages), deleteOutdatedCaches()])
}

async function forgetPage(url: string) {
  const pages = await caches.open(PAGES)
  await pages.delete(url)
}

type KeptPage = { url: string; response: Response; keptAt: number; length: number }

/** The kept pages that are not too old, the last one that was read first. */
export async function listKeptPages() {
  const all = await readPages(await caches.open(PAGES))
  return all.filter(({ response }) => isFresh(response))
}

async function readPages(pages: Cache): Promise<KeptPage[]> {
  const found = await Promise.all(
    (await pages.keys()).map(async ({ url }) => {
      const response = await pages.match(url)
      return response && { url, response, keptAt: keptAt(response), length: lengthOf(response) }
    }),
  )
  return found.filter((page) => page !== undefined).toSorted((a, b) => b.keptAt - a.keptAt)
}

/** A page that was deleted on the site does not stay here for ever. */
export const isFresh = (response: Response) => keptAt(response) > Date.now() - RETENTION_MS

/** Whether the page was kept a moment ago. */
export async function isKeptNow(address: string) {
  const pages = await caches.open(PAGES)
  const response = await pages.match(withoutFragment(address))
  return response !== undefined && keptAt(response) > Date.now() - 60_000
}

/** Other pages may be put there meanwhile: only what was found is removed. */
async function removeOldest(pages: Cache) {
  const found = await readPages(pages)
  let characters = 0
  const gone = found.filter(({ response, length }, at) => {
    characters += length
    return at >= PAGES_MAX || characters > ALL_CHARACTERS_MAX || !isFresh(response)
  })
  await Promise.all(gone.map(({ url }) => pages.delete(url)))
}

const keptAt = ({ headers }: Response) => Number(headers.get(KEPT_AT))
const lengthOf = ({ headers }: Response) => Number(headers.get(KEPT_LENGTH))
const withoutFragment = (address: string) => address.replace(/#.*$/, '')
