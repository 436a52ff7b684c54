import { useOnlineAgain } from '../../lib/use-online-again.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** Shown for a creation that exists, or may exist, but could not be read. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  useOnlineAgain(onRetry)
  return (
    <Empty
      level={1}
      title="Error Loading Creation"
      text="It cannot be loaded right now. Nothing is lost."
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  )
}
