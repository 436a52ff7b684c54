import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ApiError, useApp } from '../api.ts'
import { SourcePostList } from '../features/news/source-post-list.tsx'
import { sourcePostsQuery } from '../features/news/source-posts-query.ts'
import { tagsQuery } from '../features/tags/tags-query.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RowSkeleton } from '../ui/skeleton.tsx'

/** The source posts of a tool-news tag. */
export function NewsSourcesPage() {
  const { call, site } = useApp()
  const { tagId } = useParams({ from: '/news-sources/$tagId' })
  const { data: posts, error, isPending, refetch } = useQuery(sourcePostsQuery(call, tagId))
  const { data: tags = [] } = useQuery(tagsQuery(call, 'tool'))
  const name = tags.find(({ id }) => String(id) === tagId)?.name ?? 'Tool'
  const isMissing = error instanceof ApiError && error.status === 404
  const back = { tab: 'tools' as const, category: isMissing ? undefined : name }
  return (
    <div className="reading">
      <PageHead
        title={isMissing ? 'Tag Not Found' : `${name} news`}
        siteName={site.name}
        description={`What those who make ${name} tools say of them: the posts, at their sources.`}
        {...(isMissing
          ? { hidden: true }
          : { canonical: `${site.publicUrl}/news-sources/${tagId}` })}
      />
      <Link to="/" search={back} className="back">
        <ArrowLeft size={18} aria-hidden />
        Back to Tools
      </Link>
      {isMissing ? (
        <Empty
          level={1}
          title="Tag Not Found"
          text="There is no tool category at this address."
          action={
            <Link to="/" className={buttonClass()}>
              Back to the start
            </Link>
          }
        />
      ) : (
        <>
          <h1>{name} news</h1>
          {isPending && <RowSkeleton count={4} />}
          {posts && <SourcePostList posts={posts} />}
          {error && <Empty title="No source posts available" onRetry={() => void refetch()} />}
        </>
      )}
    </div>
  )
}
