import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useApp } from '../api.ts'
import { creationQuery } from '../features/creations/creation-query.ts'
import { EditCreationForm } from '../features/creations/edit-creation-form.tsx'
import { LoadError } from '../features/creations/load-error.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function EditCreationPage() {
  const { call, site } = useApp()
  const { id = '' } = useParams({ strict: false })
  const { data, isError, refetch } = useQuery(creationQuery(call, id))
  return (
    <div className="reading">
      <PageHead
        siteName={site.name}
        title="Edit Creation"
        description="Change what your creation says."
        hidden
      />
      {data && (
        <>
          <Link to="/creation/$id" params={{ id }} className="back">
            <ArrowLeft size={18} aria-hidden />
            Back to {data.creation.name}
          </Link>
          <h1>Edit Creation</h1>
          <EditCreationForm creation={data.creation} />
        </>
      )}
      {!data && isError && <LoadError onRetry={() => void refetch()} />}
    </div>
  )
}
