import { Link } from '@tanstack/react-router'
import { useOnlineAgain } from '../lib/use-online-again.ts'
import { buttonClass } from './button.tsx'
import { Empty } from './empty.tsx'

type NotFoundProps = { title: string; text: string; onRetry?: () => void }

/** In place of a page about something that does not exist, or that could not be read. */
export function NotFound({ title, text, onRetry }: NotFoundProps) {
  useOnlineAgain(onRetry)
  return (
    <Empty
      level={1}
      title={title}
      text={text}
      action={
        <Link to="/" className={buttonClass()}>
          Back to home
        </Link>
      }
      onRetry={onRetry}
    />
  )
}
