import { authorName, creatorName } from '#contract/author-name.ts'
import type { SearchResult } from '#contract/search.ts'
import { CoverLink, ExternalCoverLink } from '../../ui/cover-link.tsx'
import { Meta, MetaName, MetaTime } from '../../ui/meta.tsx'
import { Excerpt } from './excerpt.tsx'
import { KIND_NAMES } from './search-kinds.ts'
import { internalPath } from './internal-path.ts'

export function ResultRow({ result }: { result: SearchResult }) {
  const { kind, title, url, createdAt } = result
  const { Icon, one } = KIND_NAMES[kind]
  const link = internalPath(url)
  const name = nameOf(result)
  return (
    <article data-row className="group relative flex gap-3.5 border-b border-line py-4">
      <span className="mt-0.5 grid size-8 flex-none place-items-center rounded-control bg-sunken text-ink-2">
        <Icon aria-hidden />
      </span>
      <div className="max-w-excerpt min-w-0 flex-1">
        <h2 className="line-clamp-3 text-row group-hover:text-accent" dir="auto">
          {link ? (
            <CoverLink {...link}>{title}</CoverLink>
          ) : (
            <ExternalCoverLink href={url}>{title}</ExternalCoverLink>
          )}
        </h2>
        <Excerpt result={result} className="mt-1 line-clamp-3 text-ink-2" />
        <Meta className="mt-2">
          <span className="flex-none">{one}</span>
          {name && <MetaName dir="auto">{name}</MetaName>}
          <MetaTime time={createdAt} />
        </Meta>
      </div>
    </article>
  )
}

/** The name of the author, as the page of the post shows it. */
function nameOf({ kind, author, authorId }: SearchResult) {
  if (kind === 'topic' || kind === 'reply') return authorName(author)
  if (kind === 'creation' && authorId !== null) return creatorName({ author, creatorId: authorId })
  return author?.username
}
