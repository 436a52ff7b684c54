import { useRouter } from '@tanstack/react-router'
import { sentenceFor } from '../api.ts'
import { Empty } from '../ui/empty.tsx'

/** A page that could not be loaded or shown. */
export function TroublePage({ error }: { error: unknown }) {
  const router = useRouter()
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
