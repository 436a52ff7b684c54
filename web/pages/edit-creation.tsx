import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { creationQuery } from '../features/creations/queries.ts'
import { EditCreationForm } from '../features/creations/edit-creation-form.tsx'
import { LoadError } from '../features/creations/load-error.tsx'
import { isolated } from '../lib/isolated.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'
import { RowSkeleton } from '../ui/skeleton.tsx'

export function EditCreationPage() {
  const { id } = useParams({ from: '/edit-creation/$id' })
  const { data, isError, refetch } = useQuery(creationQuery(id))
  return (
    <ReadingPage>
      <PageHead title="Edit Creation" description="Change what your creation says." hidden />
      {data && (
        <>
          <BackLink to="/creation/$id" params={{ id }}>
            <span className="min-w-0 truncate">Back to {isolated(data.creation.name)}</span>
          </BackLink>
          <PageTitle className="mt-2.5 mb-4">Edit Creation</PageTitle>
          <EditCreationForm key={data.creation.id} creation={data.creation} />
        </>
      )}
      {!data && !isError && <RowSkeleton count={1} />}
      {!data && isError && <LoadError onRetry={() => void refetch()} />}
    </ReadingPage>
  )
}
