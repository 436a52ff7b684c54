import { Link } from '@tanstack/react-router'

type MemberNameProps = {
  /** Null if the account was deleted: it has no page. */
  author: { id: number } | null
  name: string
}

export function MemberName({ author, name }: MemberNameProps) {
  if (!author) return name
  return (
    <Link to="/user/$id" params={{ id: String(author.id) }} className="member-link">
      {name}
    </Link>
  )
}
