import { Empty } from './empty.tsx'

/** Shown in place of a list of the admin dashboard that failed to load. */
export const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Empty title="Couldn’t load this list." text="Please try again." onRetry={onRetry} />
)
