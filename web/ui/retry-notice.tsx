import { useOnlineAgain } from '../lib/use-online-again.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** In place of a part of the page that failed to load. */
export function RetryNotice({ onRetry }: { onRetry: () => unknown }) {
  useOnlineAgain(onRetry)
  return (
    <Notice role="alert">
      This could not be loaded.{' '}
      <Button variant="ghost" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  )
}
