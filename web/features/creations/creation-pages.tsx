import type { ComponentProps } from 'react'
import type { CreationSummary } from '#contract/creations.ts'
import { PagedRows } from '../../paged-rows.tsx'
import { CreationCard, CreationCardSkeleton, Gallery } from './creation-card.tsx'

const SEEN_FIRST = 2

type CreationPagesProps = Pick<
  ComponentProps<typeof PagedRows<CreationSummary>>,
  'list' | 'page' | 'empty'
>

export const CreationPages = (props: CreationPagesProps) => (
  <PagedRows
    {...props}
    noun="creation"
    skeleton={
      <Gallery>
        <CreationCardSkeleton />
      </Gallery>
    }
    pendingText="Loading…"
    renderRows={(creations) => (
      <Gallery>
        {creations.map((creation, at) => (
          <CreationCard key={creation.id} creation={creation} isSeenFirst={at < SEEN_FIRST} />
        ))}
      </Gallery>
    )}
  />
)
