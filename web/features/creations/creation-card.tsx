import { Link } from '@tanstack/react-router'
import type { CreationSummary } from '#contract/creations.ts'
import { Badge } from '../../ui/badge.tsx'
import { Image } from '../../ui/image.tsx'
import { Pattern } from '../../ui/pattern.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { creatorName } from './creator-name.ts'

type CreationCardProps = {
  creation: CreationSummary
  /** Whether a phone shows the card without scrolling. */
  isSeenFirst: boolean
}

/** Creations tab: one card. The frame has its size before the picture loads. */
export function CreationCard({ creation, isSeenFirst }: CreationCardProps) {
  const [kind] = creation.tags
  return (
    <article className="piece" id={`creation-${creation.id}`}>
      <div className="frame">
        <Image
          src={creation.thumbnailUrl}
          alt=""
          width={600}
          height={450}
          {...(isSeenFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          referrerPolicy="no-referrer"
          fallback={<Pattern name={creation.name} />}
        />
      </div>
      <h3 dir="auto">
        <Link to="/creation/$id" params={{ id: String(creation.id) }} className="cover">
          {creation.name}
        </Link>
      </h3>
      <div className="meta">
        {kind && <Badge name={kind.name} pending={!kind.active} />}
        <b dir="auto">{creatorName(creation)}</b>
        <TimeAgo time={creation.createdAt} />
      </div>
    </article>
  )
}
