import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** A creation that is there, or may be, but could not be read. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty
      level={1}
      title="Error Loading Creation"
      text="Couldn’t load it just now. Nothing is lost."
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  )
}
