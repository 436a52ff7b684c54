import * as z from 'zod/mini'
import { ENTRIES_MAX, escapeText } from './parsed-entry.ts'
import type { ParsedEntry } from './parsed-entry.ts'

/** A field that is not a string counts as empty: some feeds are written by hand. */
const text = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'string' ? value : '')),
)
const Author = z.object({ name: text })
const named = { author: z.optional(Author), authors: z.optional(z.array(z.unknown())) }

const JsonFeed = z.object({
  version: z.string().check(z.regex(/jsonfeed\.org/)),
  title: text,
  ...named,
  items: z.array(z.unknown()),
})

const Item = z.object({
  id: text,
  url: text,
  external_url: text,
  title: text,
  summary: text,
  content_text: text,
  content_html: text,
  date_published: text,
  date_modified: text,
  ...named,
})

/** Parses JSON Feed 1.0 and 1.1; null for other JSON. */
export function parseJsonFeed(text: string): ParsedEntry[] | null {
  const feed = JsonFeed.safeParse(JSON.parse(text))
  if (!feed.success) return null
  const home = authorName(feed.data) || escapeText(feed.data.title)
  return feed.data.items.slice(0, ENTRIES_MAX).flatMap((raw) => {
    const item = Item.safeParse(raw).data
    if (!item) return []
    return {
      link: item.url || item.external_url || item.id,
      author: authorName(item) || home,
      date: item.date_published || item.date_modified,
      title: escapeText(item.title),
      text: escapeText(item.content_text) || item.content_html || escapeText(item.summary),
    }
  })
}

type Named = { author?: { name: string } | undefined; authors?: unknown[] | undefined }

const authorName = ({ author, authors }: Named) =>
  escapeText(Author.safeParse(authors?.[0]).data?.name || (author?.name ?? ''))
