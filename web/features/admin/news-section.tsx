import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminHead, AdminHeading } from './admin-head.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { RowSkeleton } from '../../ui/skeleton.tsx'
import { tagsQuery } from '../tags/queries.ts'
import { AdminFeeds } from './news-feeds.tsx'
import { AdminPosts } from './news-posts.tsx'
import { feedsQuery } from './queries.ts'

export function NewsSection({ search }: { search: AdminSearch }) {
  const navigate = useNavigate()
  const { data: tags = [], isPending, isError, refetch } = useQuery(tagsQuery('tool'))
  const tag = tags.find(({ id }) => String(id) === search.tag) ?? tags[0]
  const tagId = tag && String(tag.id)
  return (
    <>
      <AdminHead>
        <AdminHeading>News feeds</AdminHeading>
        {tagId && (
          <Dropdown
            label="Category"
            value={tagId}
            options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(chosen) =>
              void navigate({ to: '/admin', search: { section: 'news', tag: chosen } })
            }
          />
        )}
      </AdminHead>
      {isPending && <RowSkeleton count={3} />}
      {isError && !tag && <ListFailed onRetry={() => void refetch()} />}
      {tagId && <NewsOfTag key={tagId} tagId={tagId} />}
    </>
  )
}

/** Posts are shown once the feeds have loaded: feeds that arrive later would push down a form in use. */
function NewsOfTag({ tagId }: { tagId: string }) {
  const { isFetched } = useQuery(feedsQuery(tagId))
  return (
    <>
      <AdminFeeds tagId={tagId} />
      {isFetched && <AdminPosts tagId={tagId} />}
    </>
  )
}
