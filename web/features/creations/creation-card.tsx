import type { ReactNode } from 'react'
import { creatorName } from '#contract/author-name.ts'
import type { CreationSummary } from '#contract/creations.ts'
import { Badge } from '../../ui/badge.tsx'
import { CoverLink } from '../../ui/cover-link.tsx'
import { Image } from '../../ui/image.tsx'
import { MemberName } from '../../ui/member-name.tsx'
import { Meta, MetaName, MetaTime } from '../../ui/meta.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { Pattern } from './pattern.tsx'
import { PictureFrame } from './picture-frame.tsx'

type CreationCardProps = {
  creation: CreationSummary
  /** Whether a phone shows the card without scrolling. */
  isSeenFirst: boolean
}

/** Creations tab: one card. The frame has its size before the picture loads. */
export function CreationCard({ creation, isSeenFirst }: CreationCardProps) {
  const [kind] = creation.tags
  return (
    <article className="group relative min-w-0" id={`creation-${creation.id}`}>
      <PictureFrame>
        <Image
          className="size-full object-cover"
          src={creation.thumbnailUrl}
          alt=""
          width={600}
          height={450}
          {...(isSeenFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          referrerPolicy="no-referrer"
          fallback={<Pattern name={creation.name} />}
        />
      </PictureFrame>
      <h3 className="mt-3 line-clamp-3 text-row group-hover:text-accent" dir="auto">
        <CoverLink to="/creation/$id" params={{ id: String(creation.id) }}>
          {creation.name}
        </CoverLink>
      </h3>
      <Meta className="mt-2" wraps={kind?.active === false}>
        {kind && <Badge name={kind.name} pending={!kind.active} isShort={kind.active} />}
        <MetaName dir="auto">
          <MemberName author={creation.author} name={creatorName(creation)} />
        </MetaName>
        <MetaTime time={creation.createdAt} />
      </Meta>
    </article>
  )
}

export const CreationCardSkeleton = () => (
  <Waiting count={3}>
    <div className="min-w-0" data-testid="placeholder">
      <Skeleton shape="picture" />
      <Skeleton className="mt-3" width="66%" height="1.375rem" />
      <Skeleton className="mt-2" width="44%" height="1.375rem" />
    </div>
  </Waiting>
)

export const Gallery = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(--spacing(60),100%),1fr))] gap-x-6 gap-y-7 pt-5">
    {children}
  </div>
)
