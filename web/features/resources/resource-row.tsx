import type { User } from '#contract/accounts.ts'
import type { Resource } from '#contract/resources.ts'
import { hostOf } from '../../lib/host-of.ts'
import { Badge } from '../../ui/badge.tsx'
import { Tile } from '../../ui/tile.tsx'
import { TileRow, TileRowLink, TileRowTitle } from '../../ui/tile-row.tsx'
import { VoteButton } from '../../ui/vote-button.tsx'
import { typeLabel } from './queries.ts'
import { TypeIcon } from './type-icon.tsx'
import { useResourceVote } from './use-resource-vote.ts'

type ResourceRowProps = { resource: Resource; user: User | null }

export function ResourceRow({ resource, user }: ResourceRowProps) {
  const { id, name, url, type } = resource
  const vote = useResourceVote(resource, user)
  return (
    <TileRow
      id={`resource-${id}`}
      tile={
        <Tile>
          <TypeIcon type={type} />
        </Tile>
      }
      vote={<VoteButton name={name} {...vote} />}
    >
      <TileRowTitle>
        <TileRowLink href={url} dir="auto">
          {name}
        </TileRowLink>
      </TileRowTitle>
      <p className="mt-0.75 flex items-center gap-2">
        <Badge name={typeLabel(type)} className="flex-none" />
        <small className="truncate text-13 text-ink-3">{hostOf(url)}</small>
      </p>
    </TileRow>
  )
}
