import { maySave } from './addresses.ts'
import { saveFilesOf } from './built-files.ts'
import { deleteOutdatedCaches, PAGES } from './scope.ts'

const PAGES_MAX = 30
const PAGE_CHARACTERS_MAX = 1_000_000
const ALL_CHARACTERS_MAX = 4_000_000
const DAY_MS = 86_400_000
const RETENTION_MS = 7 * DAY_MS
const JUST_SAVED_MS = 60_000
/** Headers of a saved page: the time at which it was saved, and its length. */
const SAVED_AT = 'x-saved-at'
const SAVED_LENGTH = 'x-saved-length'
/** They describe how the response was sent, not the page. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'vary']

/** Increases whenever the pages are deleted, so that none that is being fetched is saved afterwards. */
let generation = 0

/** To be read before a page is requested. */
export const currentGeneration = () => generation

/** Deletes all pages when somebody logs in or out: they show what was read on this device. */
export async function deletePages() {
  generation += 1
  await caches.delete(PAGES)
}

/**
 * Saves a page that was read, if it is the same for everybody. A page for one user is `private`, which
 * also shows that somebody has logged in. `of`: the generation in which the page was requested.
 */
export async function savePage(address: string, response: Response, of: number) {
  const url = withoutFragment(address)
  const rule = response.headers.get('cache-control') ?? ''
  if (rule.includes('private')) return deletePages()
  if (isGone(response)) return deletePage(url)
  if (!maySave(new URL(url)) || response.status !== 200 || !rule.includes('public')) return
  if (!response.headers.get('content-type')?.startsWith('text/html')) return
  const html = await response.text()
  if (html.length > PAGE_CHARACTERS_MAX) return
  await saveFilesOf(html)
  const headers = new Headers(response.headers)
  for (const name of OF_TRANSPORT) headers.delete(name)
  headers.set(SAVED_AT, String(Date.now()))
  headers.set(SAVED_LENGTH, String(html.length))
  if (of !== generation) return
  const pages = await caches.open(PAGES)
  await pages.put(url, new Response(markedAsSaved(html), { headers }))
  if (of !== generation) return deletePages()
  await Promise.all([removeOldest(pages), deleteOutdatedCaches()])
}

/** What is gone may lead to the 404 page; a redirect of a navigation does not show where to. */
const isGone = ({ status, type }: Response) =>
  status === 404 || status === 410 || type === 'opaqueredirect'

/** What the page shows may be outdated when it is opened: `offline/refresh-saved-page.ts` reads it again. */
const markedAsSaved = (html: string) => html.replace('<html', '<html data-saved')

async function deletePage(url: string) {
  const pages = await caches.open(PAGES)
  await pages.delete(url)
}

type SavedPage = { url: string; response: Response; savedAt: number; length: number }

/** The saved pages that are not too old, the last one that was read first. */
export async function listSavedPages() {
  const all = await readPages(await caches.open(PAGES))
  return all.filter(({ response }) => isFresh(response))
}

async function readPages(pages: Cache): Promise<SavedPage[]> {
  const found = await Promise.all(
    (await pages.keys()).map(async ({ url }) => {
      const response = await pages.match(url)
      return response && { url, response, savedAt: savedAt(response), length: lengthOf(response) }
    }),
  )
  return found.filter((page) => page !== undefined).toSorted((a, b) => b.savedAt - a.savedAt)
}

/** A page that was deleted on the site does not stay here for ever. */
export const isFresh = (response: Response) => savedAt(response) > Date.now() - RETENTION_MS

export async function isJustSaved(address: string) {
  const pages = await caches.open(PAGES)
  const response = await pages.match(withoutFragment(address))
  return response !== undefined && savedAt(response) > Date.now() - JUST_SAVED_MS
}

/** Other pages may be added meanwhile, so only those that were listed are removed. */
async function removeOldest(pages: Cache) {
  const found = await readPages(pages)
  let characters = 0
  const gone = found.filter(({ response, length }, at) => {
    characters += length
    return at >= PAGES_MAX || characters > ALL_CHARACTERS_MAX || !isFresh(response)
  })
  await Promise.all(gone.map(({ url }) => pages.delete(url)))
}

const savedAt = ({ headers }: Response) => Number(headers.get(SAVED_AT))
const lengthOf = ({ headers }: Response) => Number(headers.get(SAVED_LENGTH))
const withoutFragment = (address: string) => address.replace(/#.*$/, '')
