import type { PublicUser } from '#contract/accounts.ts'
import { description } from '#contract/excerpt.ts'
import type { SiteFacts } from '#contract/page.ts'

export const siteData = ({ name, publicUrl }: SiteFacts) => [
  {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name,
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={query}` },
      'query-input': 'required name=query',
    },
  },
]

/** A reference to the site, of which a page is a part. */
export const partOf = ({ publicUrl }: SiteFacts) => ({ '@id': `${publicUrl}/#site` })

/** The breadcrumbs from the home page to a page: names and paths, the page itself last. */
export const breadcrumbs = (site: SiteFacts, steps: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, '/'] as const, ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: site.publicUrl + path,
  })),
})

/** An author by the name that the page shows; of a deleted account, only this name. */
export const authorData = (author: PublicUser | null, name: string, { publicUrl }: SiteFacts) => ({
  '@type': 'Person',
  name,
  ...(author ? { url: `${publicUrl}/user/${author.id}` } : {}),
})

const TEXT_CHARACTERS_MAX = 500

export const textData = (markdown: string) => description(markdown, TEXT_CHARACTERS_MAX)
