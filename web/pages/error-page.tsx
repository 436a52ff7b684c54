import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '../api.ts'
import { usePageReady } from '../features/accounts/page-ready.ts'
import { Empty } from '../ui/empty.tsx'

/** The same where not even the frame of the page could be shown. */
export const ErrorDocument = ({ error }: { error: unknown }) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
)

/** A page that could not be loaded or shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  usePageReady()
  return (
    <div className="reading">
      <Empty
        level={1}
        title="This page could not be shown"
        text={errorMessage(error)}
        onRetry={() => void router.invalidate()}
      />
    </div>
  )
}
