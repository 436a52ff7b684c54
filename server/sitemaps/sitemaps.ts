import { ID_MAX } from '#contract/constants.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/engine.ts'
import { xmlText } from '../text/xml.ts'
import { LISTED_KINDS, sitemapQueries } from './queries.ts'
import type { ListedKind } from './queries.ts'

/** A file has the pages of this many ids, so that none has to be counted. */
const IDS_PER_FILE = 10_000
/** The newest files of a kind that the index lists: ten million pages. */
const FILES_MAX = 1_000

/** Pages without a row in the database. */
const PAGES = ['/', '/topics', '/feeds', '/about']

/** PostgreSQL compares ids only with 32-bit integers: a range ends at the last possible id. */
const rangeOf = (file: number) => ({
  first: (file - 1) * IDS_PER_FILE + 1,
  last: Math.min(file * IDS_PER_FILE, ID_MAX),
})

/**
 * The index of the sitemaps. The times of the older files are read again after an hour, each by one
 * query.
 */
export function createSitemapIndex(publicUrl: string) {
  const known = new LRUCache<string, { modifiedAt: string | null }>({ max: 10_000, ttl: HOUR_MS })

  async function readOlder(db: Db, kind: ListedKind, file: number) {
    const key = `${kind}-${file}`
    const found = known.get(key)
    if (found) return found.modifiedAt
    const modifiedAt = await sitemapQueries[kind].findLastModified(db, rangeOf(file))
    known.set(key, { modifiedAt })
    return modifiedAt
  }

  async function listFiles(db: Db, kind: ListedKind) {
    const { findLastId, findLastModified } = sitemapQueries[kind]
    const newest = Math.ceil((await findLastId(db)) / IDS_PER_FILE)
    const files: string[] = []
    for (let file = Math.max(1, newest - FILES_MAX + 1); file <= newest; file += 1) {
      const modifiedAt =
        file === newest
          ? await findLastModified(db, rangeOf(file))
          : await readOlder(db, kind, file)
      if (modifiedAt === null) continue
      files.push(placed('sitemap', `${publicUrl}/sitemaps/${kind}-${file}.xml`, modifiedAt))
    }
    return files
  }

  return async (db: Db) => {
    const files = [placed('sitemap', `${publicUrl}/sitemaps/page-1.xml`)]
    for (const kind of LISTED_KINDS) files.push(...(await listFiles(db, kind)))
    return document('sitemapindex', files)
  }
}

/** The pages of one file; null if it has none. */
export async function writeSitemap(db: Db, kind: ListedKind, file: number, publicUrl: string) {
  const range = rangeOf(file)
  if (range.first > ID_MAX) return null
  const rows = await sitemapQueries[kind].listPages(db, range)
  if (rows.length === 0) return null
  return document(
    'urlset',
    rows.map(({ id, modifiedAt }) => placed('url', `${publicUrl}/${kind}/${id}`, modifiedAt)),
  )
}

export const writePagesSitemap = (publicUrl: string) =>
  document(
    'urlset',
    PAGES.map((path) => placed('url', publicUrl + path)),
  )

function placed(element: string, address: string, modifiedAt: string | null = null) {
  const time = modifiedAt === null ? '' : `<lastmod>${modifiedAt}</lastmod>`
  return `<${element}><loc>${xmlText(address)}</loc>${time}</${element}>\n`
}

const document = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</${root}>
`
