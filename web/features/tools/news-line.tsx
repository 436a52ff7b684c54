import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { newsTagsQuery } from '../tags/queries.ts'

export function NewsLine({ category }: { category: string }) {
  const { data: tags = [] } = useQuery(newsTagsQuery)
  const tag = tags.find(({ name }) => name === category)
  if (!tag?.lastUpdated) return null
  return (
    <Link
      to="/news-sources/$tagId"
      params={{ tagId: String(tag.id) }}
      className="group flex min-h-control flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-line text-13 text-ink-3"
    >
      <Newspaper className="size-4" aria-hidden />
      <b className="min-w-0 font-semibold wrap-anywhere text-ink-2 group-hover:text-accent">
        {category} news
      </b>
      <span>
        updated <TimeAgo time={tag.lastUpdated} />
      </span>
    </Link>
  )
}
