import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { useApp } from '../../api.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { newsTagsQuery } from '../tags/news-tags-query.ts'

/** A link to the source posts of a category, if there are any. */
export function NewsLine({ category }: { category: string }) {
  const { call } = useApp()
  const { data: tags = [] } = useQuery(newsTagsQuery(call))
  const tag = tags.find(({ name }) => name === category)
  if (!tag?.lastUpdated) return null
  return (
    <Link to="/news-sources/$tagId" params={{ tagId: String(tag.id) }} className="news-line">
      <Newspaper aria-hidden />
      <b>{category} news</b>
      <span>
        updated <TimeAgo time={tag.lastUpdated} />
      </span>
    </Link>
  )
}
