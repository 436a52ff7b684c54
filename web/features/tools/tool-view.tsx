import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Award } from 'lucide-react'
import { canEditTool } from '#contract/permissions.ts'
import type { Tool } from '#contract/tools.ts'
import { isolated } from '../../lib/isolated.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { VoteButton } from '../../ui/vote-button.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { EditTool, ToolCopyLink } from './tool-actions.tsx'
import { searchLinks } from './tool-links.ts'
import { ToolLogo } from './tool-logo.tsx'
import { useToolVote } from './use-tool-vote.ts'

export function ToolView({ tool }: { tool: Tool }) {
  const user = useCurrentUser()
  const vote = useToolVote(tool, user)
  const { name, domain, url, description } = tool
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ToolLogo {...tool} />
        <PageTitle className="min-w-0 flex-1 basis-24 wrap-anywhere" dir="auto">
          {name}
        </PageTitle>
        <VoteButton name={name} {...vote} />
      </div>
      <Facts tool={tool} />
      <p className="mt-5 max-w-prose text-17 whitespace-pre-line" dir="auto">
        {description ?? `${isolated(name)} has no description yet.`}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <ExternalLink
          href={url}
          className={buttonClass({ variant: 'primary', className: visitClass })}
        >
          Visit {domain}
          <ArrowUpRight aria-hidden />
        </ExternalLink>
        <div className="flex flex-wrap gap-x-4 text-ink-3">
          {searchLinks(tool).map(({ site, href }) => (
            <ExternalLink key={site} href={href} className="link-inline">
              <span className="sr-only">{name} on </span>
              {site}
            </ExternalLink>
          ))}
          <ToolCopyLink tool={tool} />
          {canEditTool(user) && <EditTool tool={tool} />}
        </div>
      </div>
    </header>
  )
}

/** A long domain wraps. */
const visitClass = 'max-w-full py-1.5 text-center whitespace-normal max-md:basis-full'

function Facts({ tool: { tags, topPick, visible } }: { tool: Tool }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-1.5">
      {tags.map(({ id, name, active }) => (
        <Link
          key={id}
          to="/"
          search={{ tab: 'tools', category: name }}
          className="inline-flex min-h-6 max-w-full items-center rounded-sm hover:underline max-md:min-h-11"
        >
          <Badge name={name} pending={!active} />
        </Link>
      ))}
      {topPick !== null && (
        <span className="ml-1.5 inline-flex items-center gap-1 text-13 text-ink-2">
          <Award className="size-4 text-seal" aria-hidden />
          Top Pick
        </span>
      )}
      {!visible && <span className="ml-1.5 text-13 text-ink-3">Hidden</span>}
    </p>
  )
}
