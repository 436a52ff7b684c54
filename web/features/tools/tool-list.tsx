import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { NO_TOP_PICK } from '#contract/constants.ts'
import { isolated } from '../../lib/isolated.ts'
import { EmptyList } from '../../ui/empty.tsx'
import { Hint } from '../../ui/hint.tsx'
import { SectionLabel } from '../../ui/section-label.tsx'
import { ToolSkeleton } from '../../ui/skeleton.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useFacts } from './truncated-list.ts'
import { MoreTools } from './more-tools.tsx'
import { ToolRow } from './tool-row.tsx'
import { toolsQuery } from './queries.ts'
import type { ToolListParams } from './queries.ts'

type ToolListProps = {
  params: ToolListParams
  /** The page of More Tools, counted from 1. */
  page: number
  action: ReactNode
}

/** Tools with a topPick are Top Picks, the rest go under More Tools. */
export function ToolList({ params, page, action }: ToolListProps) {
  const user = useCurrentUser()
  const list = toolsQuery(params)
  const { data: tools = [], isPending, isError, refetch } = useQuery(list)
  const { length: count, before } = useFacts(list.queryKey, tools)
  if (isPending) {
    return (
      <>
        <TopPicksLabel />
        <ToolSkeleton count={5} />
      </>
    )
  }
  if (tools.length === 0) {
    return (
      <EmptyList
        title={`No ${isolated(params.category)} tools yet`}
        text="Know one that belongs here? Suggest it."
        action={action}
        onRetry={isError ? () => void refetch() : undefined}
      />
    )
  }
  // The list is sorted by rating, then name; a stable sort keeps that order for equal ranks.
  const picks = tools
    .filter(({ topPick }) => topPick !== null)
    .toSorted((a, b) => (a.topPick ?? NO_TOP_PICK) - (b.topPick ?? NO_TOP_PICK))
  const rest = tools.filter(({ topPick }) => topPick === null)
  const name = `${params.communityId} ${params.category} ${page}`
  return (
    <>
      <section aria-labelledby="top-picks">
        <TopPicksLabel />
        {picks.map((tool) => (
          <ToolRow key={tool.id} tool={tool} user={user} />
        ))}
        {picks.length === 0 && <Hint>None in {params.category} yet.</Hint>}
      </section>
      {rest.length > 0 && (
        <MoreTools
          key={name}
          list={name}
          tools={rest}
          before={tools.length < count ? before : 0}
          count={count - picks.length}
          page={page}
          onWanted={async () => (await refetch()).isSuccess}
        />
      )}
    </>
  )
}

const TopPicksLabel = () => (
  <SectionLabel id="top-picks">
    <Award className="text-seal" aria-hidden />
    Top Picks
  </SectionLabel>
)
