import { Link2, Pencil } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { canEditTool } from '#contract/permissions.ts'
import type { Tool } from '#contract/tools.ts'
import { IconButton } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { VoteButton } from '../../ui/vote.tsx'
import { searchLinks, toolAddress } from './tool-links.ts'
import { ToolLogo } from './tool-logo.tsx'
import { useToolVote } from './tool-vote.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

const editToolDialog = lazyComponent(
  async () => (await import('./edit-tool-dialog.tsx')).EditToolDialog,
)

type ToolRowProps = { tool: Tool; user: User | null }

export function ToolRow({ tool, user }: ToolRowProps) {
  const { id, name, domain, url, visible, rating, userRating, logo } = tool
  const vote = useToolVote(tool, user)
  return (
    <article data-row className={visible ? 'tool' : 'tool unseen'} id={`tool-${id}`}>
      <ToolLogo name={name} domain={domain} logo={logo} />
      <div>
        <h3 id={`tool-name-${id}`}>
          <ExternalLink href={url} dir="auto">
            {name}
          </ExternalLink>
          <ExternalLink href={url} className="domain">
            {domain}
          </ExternalLink>
          {!visible && <small>Hidden</small>}
        </h3>
        <ToolLinks tool={tool} user={user} />
      </div>
      <VoteButton name={name} pressed={userRating === 1} count={rating} onToggle={vote} />
    </article>
  )
}

function ToolLinks({ tool, user }: ToolRowProps) {
  return (
    <div className="links">
      {searchLinks(tool).map(({ site, href }) => (
        <ExternalLink key={site} href={href} aria-describedby={`tool-name-${tool.id}`}>
          {site}
        </ExternalLink>
      ))}
      <IconButton
        label={`Copy link to ${tool.name}`}
        icon={<Link2 />}
        onClick={() => void copyLink(toolAddress(tool))}
      />
      {canEditTool(user) && <EditTool tool={tool} />}
    </div>
  )
}

function EditTool({ tool }: { tool: Tool }) {
  const edit = useLazyDialog(editToolDialog)
  return (
    <>
      <IconButton label={`Edit ${tool.name}`} icon={<Pencil />} {...edit.control} />
      {edit.failure}
      {edit.Dialog && <edit.Dialog tool={tool} onClose={edit.close} />}
    </>
  )
}
