import { truncateToSize } from '../http/response-size.ts'
import { validInXml } from '../text/xml.ts'
import { feedId } from './feed.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** JSON Feed 1.1. As many entries as fit into a response. */
export function writeJsonFeed(feed: Feed) {
  const { publicUrl, path, query } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: validInXml(feed.title),
    home_page_url: feed.home,
    feed_url: `${publicUrl}${path}.json${query}`,
    authors: [{ name: validInXml(feed.siteName) }],
    items: truncateToSize(feed.entries.map((entry) => itemOf(entry, publicUrl))),
  })
}

const itemOf = (entry: FeedEntry, publicUrl: string) => ({
  id: feedId(publicUrl, entry.path),
  url: entry.url,
  ...(entry.externalUrl === null ? {} : { external_url: entry.externalUrl }),
  title: validInXml(entry.title),
  content_html: validInXml(entry.html),
  date_published: entry.createdAt,
  date_modified: entry.updatedAt,
  ...(entry.author ? { authors: [authorOf(entry.author)] } : {}),
  tags: entry.tags.map(validInXml),
})

const authorOf = ({ name, url }: NonNullable<FeedEntry['author']>) => ({
  name: validInXml(name),
  ...(url === null ? {} : { url }),
})
