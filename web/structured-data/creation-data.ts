import type { Creation } from '#contract/creations.ts'
import type { SiteFacts } from '#contract/page.ts'
import { creatorName } from '#contract/author-name.ts'
import { previewPicture } from '#contract/preview-picture.ts'
import { authorData, breadcrumbs, partOf, textData } from './site-data.ts'

export function creationData(creation: Creation, site: SiteFacts) {
  const { id, name, author, tags, imageUrl, productUrl, createdAt, updatedAt } = creation
  const url = `${site.publicUrl}/creation/${id}`
  const picture = imageUrl ?? previewPicture('creation', creation)
  const work = {
    '@type': 'CreativeWork',
    '@id': url,
    url,
    name,
    description: textData(creation.description),
    author: authorData(author, creatorName(creation), site),
    image: URL.parse(picture, site.publicUrl)?.href,
    keywords: tags.filter(({ active }) => active).map((tag) => tag.name),
    dateCreated: createdAt,
    ...(updatedAt ? { dateModified: updatedAt } : {}),
    ...(productUrl ? { sameAs: productUrl } : {}),
    isPartOf: partOf(site),
  }
  const steps: [string, string][] = [
    ['Creations', '/?tab=creations'],
    [name, `/creation/${id}`],
  ]
  return [work, breadcrumbs(site, steps)]
}
