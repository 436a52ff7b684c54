import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { isNotFound } from '../api-error.ts'
import { CreationPages } from '../features/creations/creation-pages.tsx'
import { creationsQuery } from '../features/creations/queries.ts'
import { MemberHead, MemberLists } from '../features/members/member-head.tsx'
import { memberQuery } from '../features/members/queries.ts'
import { resourcesQuery } from '../features/resources/queries.ts'
import { ResourcePages } from '../features/resources/resource-pages.tsx'
import { memberTopicsQuery } from '../features/topics/queries.ts'
import { TopicRows } from '../features/topics/topic-rows.tsx'
import { canonicalMember } from '../lib/canonical.ts'
import { previewPicture } from '#contract/preview-picture.ts'
import type { MemberSearch } from '../lib/search-params.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'
import { RowSkeleton } from '../ui/skeleton.tsx'

export function MemberPage() {
  const { id } = useParams({ from: '/user/$id' })
  const search = useSearch({ from: '/user/$id' })
  const { data: known, error, isError, refetch } = useQuery(memberQuery(id))
  // Deleted since it was read.
  const member = isNotFound(error) ? undefined : known
  const { tab } = search
  const head = member
    ? {
        title: member.username,
        description: `What ${member.username} has written, made and found.`,
        canonical: canonicalMember(member.id, search),
        picture: previewPicture('user', member),
      }
    : { title: 'Member Not Found', description: 'This member does not exist.', hidden: true }
  return (
    <ReadingPage width="broad">
      <PageHead {...head} />
      {member && (
        <>
          <MemberHead member={member} />
          <MemberLists member={member} />
          <h2 className="sr-only">{tab ?? 'topics'}</h2>
          <List key={`${id} ${tab} ${search.page}`} id={id} search={search} />
        </>
      )}
      {!member && !isError && <RowSkeleton count={1} />}
      {!member && isError && (
        <NotFound
          title="Member Not Found"
          text="The account may have been deleted, or it cannot be loaded right now."
          onRetry={() => void refetch()}
        />
      )}
    </ReadingPage>
  )
}

function List({ id, search }: { id: string; search: MemberSearch }) {
  const { tab, page = 1, creationsPage = 1, resourcesPage = 1 } = search
  if (tab === 'creations') {
    return (
      <CreationPages
        list={creationsQuery({ authorId: id }, search)}
        page={creationsPage}
        empty={{ title: 'No creations yet' }}
      />
    )
  }
  if (tab === 'resources') {
    return (
      <ResourcePages
        list={resourcesQuery({ authorId: id }, search)}
        page={resourcesPage}
        empty={{ title: 'No resources yet' }}
      />
    )
  }
  return (
    <TopicRows list={memberTopicsQuery(id, page)} page={page} empty={{ title: 'No topics yet' }} />
  )
}
