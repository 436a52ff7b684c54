import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '../api-error.ts'
import { SourcePostList } from '../features/news/source-post-list.tsx'
import { sourcePostsQuery } from '../features/news/queries.ts'
import { tagsQuery } from '../features/tags/queries.ts'
import { isolated } from '../lib/isolated.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { HeadingLevel } from '../ui/heading-level.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'
import { RowSkeleton } from '../ui/skeleton.tsx'

export function NewsSourcesPage() {
  const { tagId } = useParams({ from: '/news-sources/$tagId' })
  const { data: posts, error, isPending, refetch } = useQuery(sourcePostsQuery(tagId))
  const { data: tags = [] } = useQuery(tagsQuery('tool'))
  const tag = tags.find(({ id }) => String(id) === tagId)
  const name = tag?.name ?? 'Tool'
  const isMissing = isNotFound(error)
  const back = { tab: 'tools' as const, category: isMissing ? undefined : tag?.name }
  return (
    <ReadingPage>
      <PageHead
        title={isMissing ? 'Tag Not Found' : `${isolated(name)} news`}
        description={`What those who make ${name} tools say of them: the posts, at their sources.`}
        {...(isMissing ? { hidden: true } : { canonical: `/news-sources/${tagId}` })}
      />
      <BackLink to="/" search={back}>
        Back to Tools
      </BackLink>
      {isMissing ? (
        <NotFound title="Tag Not Found" text="There is no tool category at this address." />
      ) : (
        <>
          <PageTitle className="mt-2.5 mb-4">{isolated(name)} news</PageTitle>
          {isPending && <RowSkeleton count={4} />}
          <HeadingLevel value={2}>
            {posts && <SourcePostList posts={posts} />}
            {error && !posts && (
              <Empty title="No source posts available" onRetry={() => void refetch()} />
            )}
          </HeadingLevel>
        </>
      )}
    </ReadingPage>
  )
}
