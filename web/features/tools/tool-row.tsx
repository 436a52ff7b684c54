import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { canEditTool } from '#contract/permissions.ts'
import type { Tool } from '#contract/tools.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { TileRow, TileRowLink, TileRowTitle } from '../../ui/tile-row.tsx'
import { VoteButton } from '../../ui/vote-button.tsx'
import { EditTool, ToolCopyLink } from './tool-actions.tsx'
import { searchLinks } from './tool-links.ts'
import { ToolLogo } from './tool-logo.tsx'
import { useToolVote } from './use-tool-vote.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

type ToolRowProps = { tool: Tool; user: User | null }

export function ToolRow({ tool, user }: ToolRowProps) {
  const { id, name, domain, url, visible, logo } = tool
  const vote = useToolVote(tool, user)
  return (
    <TileRow
      data-row
      id={`tool-${id}`}
      className={visible ? undefined : 'bg-striped'}
      tile={<ToolLogo name={name} domain={domain} logo={logo} />}
      vote={<VoteButton name={name} {...vote} />}
    >
      <TileRowTitle id={`tool-name-${id}`}>
        <TileRowLink href={url} dir="auto">
          {name}
        </TileRowLink>
        <TileRowLink href={url} isFaint>
          {domain}
        </TileRowLink>
        {!visible && <small className="text-13 font-normal text-ink-3">Hidden</small>}
      </TileRowTitle>
      <ToolLinks tool={tool} user={user} />
    </TileRow>
  )
}

function ToolLinks({ tool, user }: ToolRowProps) {
  return (
    <div className="mt-1.25 flex flex-wrap gap-x-3 gap-y-1 text-13 text-ink-3 max-md:gap-x-3.5 max-md:gap-y-5 print:hidden">
      {searchLinks(tool).map(({ site, href }) => (
        <ExternalLink
          key={site}
          href={href}
          className="link-inline"
          aria-describedby={`tool-name-${tool.id}`}
        >
          {site}
        </ExternalLink>
      ))}
      <span className="flex gap-x-3 max-md:gap-x-3.5">
        <Link
          to="/tool/$id"
          params={{ id: String(tool.id) }}
          preload={false}
          title="Details"
          aria-label="Details"
          aria-describedby={`tool-name-${tool.id}`}
          className={iconButtonClass({ variant: 'inline' })}
        >
          <Info aria-hidden />
        </Link>
        <ToolCopyLink tool={tool} />
        {canEditTool(user) && <EditTool tool={tool} />}
      </span>
    </div>
  )
}
