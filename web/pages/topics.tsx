import { useSearch } from '@tanstack/react-router'
import { ALL_TOPICS } from '#contract/constants.ts'
import { useCommunityId, useRouterContext } from '../router-context.ts'
import { TopicList } from '../features/topics/topic-list.tsx'
import { canonicalPath } from '../lib/canonical.ts'
import { isolated } from '../lib/isolated.ts'
import { HeadingLevel } from '../ui/heading-level.ts'
import { PanelBoundary } from '../panel-boundary.tsx'
import { communityPicture } from '../features/communities/current-community.ts'
import { PageHead } from '../ui/page-head.tsx'

export function TopicsPage() {
  const { site } = useRouterContext()
  const search = useSearch({ from: '/topics' })
  const communityId = useCommunityId()
  const { tag = ALL_TOPICS, page } = search
  const isAll = tag === ALL_TOPICS
  const canonical = canonicalPath('/topics', { tag: isAll ? undefined : tag, page })
  return (
    <div className="page-column pt-9 pb-20 max-md:pt-5 max-md:pb-16">
      <PageHead
        title={isAll ? 'Discussions' : `Discussions: ${isolated(tag)}`}
        description={`What the people of ${site.name} talk about${isAll ? '' : ` under ${tag}`}.`}
        canonical={canonical}
        picture={communityPicture(communityId)}
      />
      <div className="mb-1.5 flex min-h-10 items-center">
        <h1 className="text-heading leading-tight">Discussions</h1>
      </div>
      <HeadingLevel value={2}>
        <PanelBoundary>
          <TopicList search={search} communityId={communityId} />
        </PanelBoundary>
      </HeadingLevel>
    </div>
  )
}
