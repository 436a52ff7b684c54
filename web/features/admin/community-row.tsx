import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { Community } from '#contract/communities.ts'
import { CommunityChange } from '#contract/communities.ts'
import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import { isolated } from '../../lib/isolated.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { rowAction } from './admin-table.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { Status } from './status.tsx'
import { ActionsCell, Cell, RowHeader, TableRow } from '../../ui/table.tsx'
import { useChangeCommunity, useMoveCommunity, useRemoveCommunity } from './change-community.ts'

type CommunityRowProps = { communities: Community[]; at: number }

export function CommunityRow({ communities, at }: CommunityRowProps) {
  const community = communities[at]
  if (!community) return null
  const { id, name, upcoming } = community
  return (
    <TableRow data-row>
      <RowHeader dir="auto" id={`community-${id}`}>
        {name}
      </RowHeader>
      <Cell label="Status">
        <Status isOn={!upcoming}>{upcoming ? 'Upcoming' : 'Open'}</Status>
      </Cell>
      <Cell label="Order" className="print:hidden">
        <Moves community={community} communities={communities} at={at} />
      </Cell>
      <Actions community={community} />
    </TableRow>
  )
}

/** The first and last row keep both buttons, so that the pressed one keeps the focus. */
function Moves({ community, communities, at }: CommunityRowProps & { community: Community }) {
  const move = useMoveCommunity(community)
  const about = { 'aria-describedby': `community-${community.id}` }
  function moveTo(position: number) {
    if (move.isPending || position < 0 || position >= communities.length) return
    const others = communities.filter((one) => one.id !== community.id)
    void move.submit(others.toSpliced(position, 0, community))
  }
  return (
    <span className="-ml-2 flex max-lg:translate-y-1">
      <IconButton
        {...about}
        label="Move up"
        icon={<ArrowUp />}
        aria-disabled={at === 0 || undefined}
        onClick={() => moveTo(at - 1)}
      />
      <IconButton
        {...about}
        label="Move down"
        icon={<ArrowDown />}
        aria-disabled={at === communities.length - 1 || undefined}
        onClick={() => moveTo(at + 1)}
      />
    </span>
  )
}

function Actions({ community }: { community: Community }) {
  const change = useChangeCommunity(community)
  const remove = useRemoveCommunity(community)
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  const { id, name, upcoming } = community
  const about = rowAction(`community-${id}`)
  return (
    <ActionsCell>
      <Button {...about} onClick={() => setOpenDialog('rename')}>
        Rename
      </Button>
      <Button
        {...about}
        pending={change.isPending}
        onClick={() => void change.submit({ upcoming: !upcoming })}
      >
        {upcoming ? 'Open' : 'Make upcoming'}
      </Button>
      {id !== DEFAULT_COMMUNITY.id && (
        <Button {...about} onClick={() => setOpenDialog('remove')}>
          Remove
        </Button>
      )}
      {openDialog === 'rename' && (
        <RenameDialog
          title={`Rename “${isolated(name)}”`}
          name={name}
          schema={CommunityChange}
          onRename={(given, form) => change.submit({ name: given }, form)}
          onClose={close}
        />
      )}
      {openDialog === 'remove' && (
        <AlertDialog
          onClose={close}
          title={`Remove “${isolated(name)}”?`}
          description="Only a community without any posts can be removed. This action cannot be undone."
          confirmLabel="Remove"
          pendingText="Removing…"
          onConfirm={remove.submit}
        />
      )}
    </ActionsCell>
  )
}
