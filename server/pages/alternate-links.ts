import { FEEDS } from '#contract/feed-kinds.ts'
import { splitUrl } from '../http/split-url.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { markdownPageAt } from '../markdown-pages/routes.ts'

type Link = { type: string; title?: string; path: string }

/** Tags for the head of a page: its Markdown, and the feeds of what it shows. */
export function alternateLinks(address: string, publicUrl: string) {
  const { path, query } = splitUrl(address)
  return linksOf(path, query ? new URLSearchParams(query).get('tag') : null)
    .map((link) => {
      const title = link.title ? ` title="${link.title}"` : ''
      const href = escapeHtml(publicUrl + link.path)
      return `<link rel="alternate" type="${link.type}"${title} href="${href}">`
    })
    .join('')
}

function linksOf(path: string, tag: string | null): Link[] {
  const page = markdownPageAt(path)
  if (page) {
    const markdown = { type: 'text/markdown', path: `/${page.kind}/${page.id}.md` }
    return page.kind === 'topic' ? [markdown, ...feed(`topics/${page.id}`, 'Replies')] : [markdown]
  }
  const query = tag ? `?${new URLSearchParams({ tag }).toString()}` : ''
  if (path === '/topics') return feed('topics', FEEDS.topics, query)
  if (path !== '/' && path !== '/feeds') return []
  return Object.entries(FEEDS).flatMap(([kind, title]) =>
    feed(kind, title, kind === 'topics' ? query : ''),
  )
}

const feed = (name: string, title: string, query = ''): Link[] => [
  { type: 'application/atom+xml', title, path: `/feeds/${name}.atom${query}` },
  { type: 'application/feed+json', title, path: `/feeds/${name}.json${query}` },
]
