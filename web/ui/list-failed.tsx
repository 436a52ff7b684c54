import { Empty } from './empty.tsx'

/** What stands in place of a list of the desk that could not be read. */
export const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Empty title="This list could not be read." text="It may work in a moment." onRetry={onRetry} />
)
