import type { SiteFacts } from '#contract/page.ts'
import type { Tool } from '#contract/tools.ts'
import { previewPicture } from '#contract/preview-picture.ts'
import { breadcrumbs, partOf, textData } from './site-data.ts'

export function toolData(tool: Tool, site: SiteFacts) {
  const { id, name, tags, rating } = tool
  const url = `${site.publicUrl}/tool/${id}`
  const application = {
    '@type': 'SoftwareApplication',
    '@id': url,
    url,
    name,
    ...(tool.description ? { description: textData(tool.description) } : {}),
    applicationCategory: 'DeveloperApplication',
    image: site.publicUrl + previewPicture('tool', tool),
    keywords: tags.filter(({ active }) => active).map((tag) => tag.name),
    sameAs: tool.url,
    isPartOf: partOf(site),
    ...(rating > 0 ? { aggregateRating: votesAsRating(rating) } : {}),
  }
  const steps: [string, string][] = [
    ['Tools', '/?tab=tools'],
    [name, `/tool/${id}`],
  ]
  return [application, breadcrumbs(site, steps)]
}

/** A vote is a rating of 1 on a scale from 0 to 1, as in the API; the count is what differs. */
const votesAsRating = (ratingCount: number) => ({
  '@type': 'AggregateRating',
  ratingCount,
  ratingValue: 1,
  bestRating: 1,
  worstRating: 0,
})
