import { truncateToSize } from '../http/response-size.ts'
import { xmlText } from '../text/xml.ts'
import { feedId } from './feed.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** Atom (RFC 4287). As many entries as fit into a response. */
export function writeAtom(feed: Feed) {
  const { publicUrl, path, query } = feed
  const entries = feed.entries.map((entry) => writeEntry(entry, publicUrl))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xmlText(feedId(publicUrl, path + query))}</id>
<title>${xmlText(feed.title)}</title>
<updated>${feed.updatedAt}</updated>
<author><name>${xmlText(feed.siteName)}</name></author>
<generator>Guildhall</generator>
${link({ rel: 'self', type: 'application/atom+xml', href: `${publicUrl}${path}.atom${query}` })}
${link({ rel: 'alternate', type: 'text/html', href: feed.home })}
${truncateToSize(entries, (entry) => Buffer.byteLength(entry)).join('')}</feed>
`
}

function writeEntry(entry: FeedEntry, publicUrl: string) {
  const { path, url, externalUrl, title, author, createdAt, updatedAt, html, tags } = entry
  const uri = author?.url ? `<uri>${xmlText(author.url)}</uri>` : ''
  return `<entry>
<id>${feedId(publicUrl, path)}</id>
<title>${xmlText(title)}</title>
${link({ rel: 'alternate', href: url })}
${externalUrl === null ? '' : link({ rel: 'related', href: externalUrl })}
<published>${createdAt}</published>
<updated>${updatedAt}</updated>
${author ? `<author><name>${xmlText(author.name)}</name>${uri}</author>` : ''}
${tags.map((tag) => `<category term="${xmlText(tag)}"/>`).join('')}
<content type="html">${xmlText(html)}</content>
</entry>
`
}

const link = (attributes: Record<string, string>) =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${xmlText(value)}"`)
    .join(' ')}/>`
