import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { description } from '#contract/excerpt.ts'
import { useRouterContext } from '../router-context.ts'
import { isNotFound } from '../api-error.ts'
import { pageStart, repliesQuery, topicQuery } from '../features/topics/queries.ts'
import { TopicView } from '../features/topics/topic-view.tsx'
import { canonicalPath } from '../lib/canonical.ts'
import { previewPicture } from '#contract/preview-picture.ts'
import { BackLink } from '../ui/back-link.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'
import { RowSkeleton } from '../ui/skeleton.tsx'

/** Topic detail; `/topic/{id}` and `/topics/{id}` are one screen. */
export function TopicPage() {
  const { site, queryClient } = useRouterContext()
  const { id = '' } = useParams({ strict: false })
  const after = pageStart(useSearch({ strict: false }))
  const { data: known, error, isError, refetch } = useQuery(topicQuery(id))
  // Deleted since it was read.
  const data = isNotFound(error) ? undefined : known
  const firstPart = queryClient.getQueryData(repliesQuery(id, after).queryKey)?.pages[0]
  const part = after > 0 && firstPart?.end ? { after } : {}
  const head = data
    ? {
        title: data.topic.title,
        description: description(data.topic.content) || `A discussion at ${site.name}.`,
        canonical: canonicalPath(`/topic/${data.topic.id}`, part),
        picture: previewPicture('topic', data.topic),
        isArticle: true,
      }
    : { title: 'Topic Not Found', description: 'This topic does not exist.', hidden: true }
  return (
    <ReadingPage>
      <PageHead {...head} />
      <BackLink to="/">Back to Discussions</BackLink>
      {data && <TopicView key={data.topic.id} topic={data.topic} after={after} />}
      {!data && !isError && <RowSkeleton count={1} />}
      {!data && isError && (
        <NotFound
          title="Topic Not Found"
          text="It may have been deleted, or it cannot be loaded right now."
          onRetry={() => void refetch()}
        />
      )}
    </ReadingPage>
  )
}
