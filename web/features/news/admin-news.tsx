import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { Dropdown } from '../../ui/menu.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { RowSkeleton } from '../../ui/skeleton.tsx'
import { tagsQuery } from '../tags/tags-query.ts'
import { AdminFeeds } from './admin-feeds.tsx'
import { AdminPosts } from './admin-posts.tsx'

type AdminNewsProps = { search: AdminSearch }

/** A tool category's feeds with their status, and its manually added posts. */
export function AdminNews({ search }: AdminNewsProps) {
  const { call } = useApp()
  const navigate = useNavigate()
  const { data: tags = [], isPending, isError, refetch } = useQuery(tagsQuery(call, 'tool'))
  const tag = tags.find(({ id }) => String(id) === search.tag) ?? tags[0]
  if (!tag) {
    return (
      <>
        <div className="admin-head">
          <h2>News feeds</h2>
        </div>
        {isPending && <RowSkeleton count={3} />}
        {isError && <ListFailed onRetry={() => void refetch()} />}
      </>
    )
  }
  const tagId = String(tag.id)
  return (
    <>
      <div className="admin-head">
        <h2>News feeds</h2>
        <Dropdown
          label="Category"
          value={tagId}
          options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(chosen) =>
            void navigate({ to: '/admin', search: { section: 'news', tag: chosen } })
          }
        />
      </div>
      <AdminFeeds key={`feeds ${tagId}`} tagId={tagId} />
      <AdminPosts key={`posts ${tagId}`} tagId={tagId} />
    </>
  )
}
