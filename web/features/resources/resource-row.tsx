import type { User } from '#contract/accounts.ts'
import type { Resource } from '#contract/resources.ts'
import { Badge } from '../../ui/badge.tsx'
import { VoteButton } from '../../ui/vote.tsx'
import { hostOf, typeLabel } from './resources-query.ts'
import { TypeIcon } from './type-icon.tsx'
import { useUpvote } from './upvote-resource.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

type ResourceRowProps = { resource: Resource; user: User | null }

/** Resources tab: type icon, linked name opening in a new tab, type badge and upvote button. */
export function ResourceRow({ resource, user }: ResourceRowProps) {
  const { id, name, url, type, hasUpvoted, upvotes } = resource
  const toggle = useUpvote(resource, user)
  return (
    <article className="tool resource" id={`resource-${id}`}>
      <span className="tile">
        <TypeIcon type={type} />
      </span>
      <div>
        <h3>
          <ExternalLink href={url} dir="auto">
            {name}
          </ExternalLink>
        </h3>
        <p>
          <Badge name={typeLabel(type)} />
          <small>{hostOf(url)}</small>
        </p>
      </div>
      <VoteButton name={name} pressed={hasUpvoted} count={upvotes} onToggle={toggle} />
    </article>
  )
}
