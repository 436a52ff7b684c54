import { Empty } from './empty.tsx'

/** In place of a list that an administrator or the owner of an account manages, if it failed to load. */
export const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Empty title="Couldn’t load this list." text="Please try again." onRetry={onRetry} />
)
