import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

type MemberNameProps = {
  /** Null if the account was deleted: it has no page. */
  author: { id: number } | null
  name: string
}

/**
 * A member's name, which leads to the member's page. Above the link that covers a row, and as high
 * as a target has to be without taking more room than its text.
 */
export function MemberName({ author, name }: MemberNameProps) {
  if (!author) return name
  return (
    <Link to="/user/$id" params={{ id: String(author.id) }} className={nameClass}>
      {name}
    </Link>
  )
}

const nameClass = clsx(
  'relative z-1 -my-1 inline-block max-w-full min-w-6 overflow-hidden py-1 align-bottom',
  'text-ellipsis hover:text-accent',
)
