import { Empty } from './empty.tsx'

/** What stands in place of a list of the admin dashboard that could not be read. */
export const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Empty title="Couldn’t load this list." text="Please try again." onRetry={onRetry} />
)
