import type { PublicUser } from '#contract/accounts.ts'
import { authorName, creatorName } from '#contract/author-name.ts'
import { authorOf } from '../accounts/queries.ts'
import type { Db } from '../db/engine.ts'
import { plainTextHtml } from '../text/escape-html.ts'
import type { MarkdownRenderer } from '../text/markdown-renderer.ts'
import { createHtmlReader } from '../text/stored-html.ts'
import { xmlText } from '../text/xml.ts'
import { feedHtml } from './feed-html.ts'
import type { FeedEntry } from './feed.ts'
import {
  listNewCreations,
  listNewReplies,
  listNewResources,
  listNewTools,
  listNewTopics,
  listTagNames,
} from './queries.ts'
import type { Selection } from './queries.ts'

export type FeedContext = { db: Db; markdown: MarkdownRenderer; publicUrl: string }

/** Entries, and the ids of their authors. */
export type Entries = { entries: FeedEntry[]; rows: { id: number; userId: number }[] }

export async function topicEntries(context: FeedContext, selection: Selection): Promise<Entries> {
  const { db, markdown, publicUrl } = context
  const rows = await listNewTopics(db, selection)
  const tags = await listTagNames(db, 'topic', rows)
  const readHtml = createHtmlReader(markdown)
  const entries: FeedEntry[] = []
  for (const row of rows) {
    const url = `${publicUrl}/topic/${row.id}`
    entries.push({
      ...postOf(row, url, context, authorName),
      path: `/topic/${row.id}`,
      title: row.title,
      html: feedHtml(await readHtml(row, row.content), url),
      tags: tags.get(row.id) ?? [],
    })
  }
  return { entries, rows }
}

export async function replyEntries(context: FeedContext, topic: { id: number; title: string }) {
  const { db, markdown, publicUrl } = context
  const rows = await listNewReplies(db, topic.id)
  const readHtml = createHtmlReader(markdown)
  const entries: FeedEntry[] = []
  for (const row of rows) {
    const url = `${publicUrl}/topic/${topic.id}#reply-${row.id}`
    entries.push({
      ...postOf(row, url, context, authorName),
      path: `/topic/${topic.id}/reply/${row.id}`,
      title: `Re: ${topic.title}`,
      html: feedHtml(await readHtml(row, row.content), `${publicUrl}/topic/${topic.id}`),
      tags: [],
    })
  }
  return { entries, rows }
}

export async function creationEntries(context: FeedContext, selection: Selection) {
  const { db, markdown, publicUrl } = context
  const rows = await listNewCreations(db, selection)
  const tags = await listTagNames(db, 'creation', rows)
  const readHtml = createHtmlReader(markdown)
  const entries: FeedEntry[] = []
  for (const row of rows) {
    const { creatorId } = row
    const url = `${publicUrl}/creation/${row.id}`
    const image = row.imageUrl && URL.parse(row.imageUrl, publicUrl)?.href
    const picture = image ? `<p><img src="${xmlText(image)}" alt=""></p>\n` : ''
    entries.push({
      ...postOf({ ...row, userId: creatorId }, url, context, (author) =>
        creatorName({ author, creatorId }),
      ),
      path: `/creation/${row.id}`,
      externalUrl: row.productUrl,
      title: row.name,
      html: picture + feedHtml(await readHtml(row, row.description), url),
      tags: tags.get(row.id) ?? [],
    })
  }
  return { entries, rows }
}

export async function toolEntries({ db, publicUrl }: FeedContext, selection: Selection) {
  const rows = await listNewTools(db, selection)
  const tags = await listTagNames(db, 'tool', rows)
  return rows.map((row) => ({
    ...linkOf(row, row.description),
    path: `/tool/${row.id}`,
    url: `${publicUrl}/tool/${row.id}`,
    externalUrl: row.url,
    tags: tags.get(row.id) ?? [],
  }))
}

/** A resource has no page of its own: its address is the one it leads to. */
export async function resourceEntries(
  { db }: FeedContext,
  selection: Parameters<typeof listNewResources>[1],
) {
  const rows = await listNewResources(db, selection)
  return rows.map((row) => ({
    ...linkOf(row),
    path: `/resource/${row.id}`,
    url: row.url,
    externalUrl: null,
    tags: [row.type],
  }))
}

type Written = Parameters<typeof authorOf>[0] & { createdAt: string; updatedAt: string | null }

function postOf(
  row: Written,
  url: string,
  { publicUrl }: FeedContext,
  nameOf: (author: PublicUser | null) => string,
) {
  const author = authorOf(row)
  return {
    url,
    externalUrl: null,
    author: { name: nameOf(author), url: author && `${publicUrl}/user/${author.id}` },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt ?? row.createdAt,
  }
}

type Link = { name: string; url: string; createdAt: string; updatedAt: string | null }

const linkOf = ({ name, url, createdAt, updatedAt }: Link, description: string | null = null) => ({
  title: name,
  author: null,
  createdAt,
  // An edit before the publication does not count.
  updatedAt: updatedAt !== null && updatedAt > createdAt ? updatedAt : createdAt,
  html: `${plainTextHtml(description || name)}<p><a href="${xmlText(url)}">${xmlText(url)}</a></p>\n`,
})
