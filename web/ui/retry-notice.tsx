import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** In place of a part of the page that failed to load. */
export const RetryNotice = ({ onRetry }: { onRetry: () => unknown }) => (
  <Notice role="alert">
    This could not be loaded.{' '}
    <Button variant="ghost" onClick={() => void onRetry()}>
      Try again
    </Button>
  </Notice>
)
