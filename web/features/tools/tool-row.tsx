import { Link2, Pencil } from 'lucide-react'
import { canEditTool } from '#contract/permissions.ts'
import type { Tool } from '#contract/tools.ts'
import { IconButton } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { VoteButton } from '../../ui/vote.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { LEADS_OUT, searchLinks, toolAddress } from './tool-links.ts'
import { ToolLogo } from './tool-logo.tsx'
import { useToolVote } from './tool-vote.ts'

const editToolDialog = lazyComponent(
  async () => (await import('./edit-tool-dialog.tsx')).EditToolDialog,
)

/** §2, tool card. */
export function ToolRow({ tool }: { tool: Tool }) {
  const { id, name, domain, url, visible, rating, userRating, logo } = tool
  const vote = useToolVote(tool)
  return (
    <article data-row className={visible ? 'tool' : 'tool unseen'} id={`tool-${id}`}>
      <ToolLogo name={name} domain={domain} logo={logo} />
      <div>
        <h3 id={`tool-name-${id}`}>
          <a href={url} {...LEADS_OUT} dir="auto">
            {name}
          </a>
          <a href={url} {...LEADS_OUT} className="domain">
            {domain}
          </a>
          {!visible && <small>Hidden</small>}
        </h3>
        <ToolLinks tool={tool} />
      </div>
      <VoteButton name={name} pressed={userRating === 1} count={rating} onToggle={vote} />
    </article>
  )
}

function ToolLinks({ tool }: { tool: Tool }) {
  const user = useCurrentUser()
  const edit = useLazyDialog(editToolDialog)
  return (
    <div className="links">
      {searchLinks(tool).map(({ site, href }) => (
        <a key={site} href={href} {...LEADS_OUT} aria-describedby={`tool-name-${tool.id}`}>
          {site}
        </a>
      ))}
      <IconButton
        label={`Copy link to ${tool.name}`}
        icon={<Link2 />}
        onClick={() => void copyLink(toolAddress(tool))}
      />
      {canEditTool(user) && (
        <IconButton label={`Edit ${tool.name}`} icon={<Pencil />} {...edit.control} />
      )}
      {edit.failure}
      {edit.Dialog && <edit.Dialog tool={tool} onClose={edit.close} />}
    </div>
  )
}
