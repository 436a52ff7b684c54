import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { description } from '#contract/excerpt.ts'
import { useRouterContext } from '../router-context.ts'
import { isNotFound } from '../api-error.ts'
import { creationQuery } from '../features/creations/queries.ts'
import { CreationView } from '../features/creations/creation-view.tsx'
import { LoadError } from '../features/creations/load-error.tsx'
import { previewPicture } from '#contract/preview-picture.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'
import { RowSkeleton } from '../ui/skeleton.tsx'

export function CreationPage() {
  const { site } = useRouterContext()
  const { id } = useParams({ from: '/creation/$id' })
  const { data, error, isError, refetch } = useQuery(creationQuery(id))
  const creation = data?.creation
  const head = creation
    ? {
        title: creation.name,
        description: description(creation.description) || `A creation at ${site.name}.`,
        canonical: `/creation/${creation.id}`,
        picture: previewPicture('creation', creation),
        isArticle: true,
      }
    : { title: 'Creation', description: 'This creation could not be loaded.', hidden: true }
  // Deleted since it was read.
  if (isNotFound(error)) return <Navigate to="/not-found" replace />
  return (
    <ReadingPage width="broad">
      <PageHead {...head} />
      <BackLink to="/" search={{ tab: 'creations' }}>
        Back to home
      </BackLink>
      {creation && <CreationView key={creation.id} creation={creation} />}
      {!creation && !isError && <RowSkeleton count={1} />}
      {!creation && isError && <LoadError onRetry={() => void refetch()} />}
    </ReadingPage>
  )
}
