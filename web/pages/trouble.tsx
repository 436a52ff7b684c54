import { useRouter } from '@tanstack/react-router'
import { sentenceFor } from '../api.ts'
import { useArrival } from '../features/accounts/arrival.ts'
import { Empty } from '../ui/empty.tsx'

/** The same where not even the frame of the page could be shown. */
export const TroubleDocument = ({ error }: { error: unknown }) => (
  <main id="main" tabIndex={-1}>
    <TroublePage error={error} />
  </main>
)

/** A page that could not be loaded or shown. */
export function TroublePage({ error }: { error: unknown }) {
  const router = useRouter()
  useArrival()
  return (
    <div className="reading">
      <Empty
        level={1}
        title="This page could not be shown"
        text={sentenceFor(error)}
        onRetry={() => void router.invalidate()}
      />
    </div>
  )
}
