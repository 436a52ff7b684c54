import type { ComponentProps } from 'react'
import { Empty } from './empty.tsx'

/** Shown in place of a list of the admin dashboard that failed to load. */
export const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Empty title="Couldn’t load this list." text="Please try again." onRetry={onRetry} />
)

/** An empty list. One that failed to load does not claim that there is nothing, nor asks for more. */
export function EmptyList({ text, action, onRetry, ...rest }: ComponentProps<typeof Empty>) {
  if (!onRetry) return <Empty {...rest} text={text} action={action} />
  return <Empty {...rest} text="Couldn’t load this list. Please try again." onRetry={onRetry} />
}
