import { linkList, escapeMarkdown, section } from './markdown-page.ts'
import type { Read, MarkdownPageSite } from './markdown-page.ts'
import { creationLink, topicLink } from './pages.ts'

const TOOLS_LISTED = 30

/** `/llms.txt` (llmstxt.org): what the site is, and links for programs to read on. */
export async function writeLlmsTxt(read: Read, { siteName, publicUrl }: MarkdownPageSite) {
  const [topics, tools, creations] = await Promise.all([
    read('GET /api/topics', { query: {} }),
    read('GET /api/tools', { query: { page: '1' } }),
    read('GET /api/creations', { query: { page: '1' } }),
  ])
  const toolLinks = tools.slice(0, TOOLS_LISTED).map(({ id, name }) => ({
    title: name,
    url: `${publicUrl}/tool/${id}.md`,
  }))
  return `# ${escapeMarkdown(siteName)}

> A home for people who make things with AI tools: discussions, tools, creations and what to read.

The page of each topic, creation, tool and member is also Markdown: with \`.md\` after its address, or for
\`Accept: text/markdown\`. Everything public can be read without a key.${section(
    'Reading',
    linkList([
      {
        title: 'API',
        url: `${publicUrl}/openapi.json`,
        note: 'all calls, as an OpenAPI document; `GET /api/search?q=` finds posts',
      },
      { title: 'API as a page', url: `${publicUrl}/api`, note: 'all calls, with examples' },
      { title: 'Feeds', url: `${publicUrl}/feeds`, note: 'Atom and JSON Feed of what is new' },
      { title: 'Sitemap', url: `${publicUrl}/sitemap.xml`, note: 'all public pages' },
    ]),
  )}${section('Newest discussions', linkList(topics.map(topicLink(publicUrl))))}${section(
    'Tools with the most votes',
    linkList(toolLinks),
  )}${section('Optional', linkList(creations.map(creationLink(publicUrl))))}
`
}
