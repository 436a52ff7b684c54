import { Link } from '@tanstack/react-router'
import { buttonClass } from './button.tsx'
import { Empty } from './empty.tsx'

type NotFoundProps = { title: string; text: string; onRetry?: () => void }

/** In place of a page about something that does not exist, or that could not be read. */
export function NotFound({ title, text, onRetry }: NotFoundProps) {
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
