import { useState } from 'react'
import { TagChange } from '#contract/tags.ts'
import type { TagSuggestion, TagType } from '#contract/tags.ts'
import { formatNumber } from '../../lib/formats.ts'
import { isolated } from '../../lib/isolated.ts'
import { Button } from '../../ui/button.tsx'
import { rowAction } from './admin-table.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { MemberName } from '../../ui/member-name.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ActionsCell, Cell, RowHeader, TableRow } from '../../ui/table.tsx'
import { MergeTagDialog } from './merge-tag-dialog.tsx'
import { useChangeTag, useRejectTag } from './review-tag.ts'

const PLACES: Record<TagType, string> = { topic: 'Topics', tool: 'Tools', creation: 'Creations' }

export function TagSuggestionRow({ tag }: { tag: TagSuggestion }) {
  const { id, name, type, posts, suggestedBy } = tag
  return (
    <TableRow data-row>
      <RowHeader dir="auto" id={`tag-${id}`}>
        {name}
      </RowHeader>
      <Cell label="For">{PLACES[type]}</Cell>
      <Cell label="Posts">{formatNumber(posts)}</Cell>
      <Cell label="Suggested by" wraps>
        {suggestedBy ? (
          <span dir="auto">
            <MemberName author={suggestedBy} name={suggestedBy.username} />
          </span>
        ) : (
          <span className="text-ink-3">Deleted user</span>
        )}
      </Cell>
      <Decisions tag={tag} />
    </TableRow>
  )
}

function Decisions({ tag }: { tag: TagSuggestion }) {
  const change = useChangeTag(tag)
  const [asks, setAsks] = useState<'rename' | 'merge' | 'reject' | null>(null)
  const close = () => setAsks(null)
  const about = rowAction(`tag-${tag.id}`)
  return (
    <ActionsCell>
      <Button
        {...about}
        pending={change.isPending}
        onClick={() => void change.submit({ active: true })}
      >
        Approve
      </Button>
      <Button {...about} onClick={() => setAsks('rename')}>
        Rename
      </Button>
      <Button {...about} onClick={() => setAsks('merge')}>
        Merge
      </Button>
      <Button {...about} onClick={() => setAsks('reject')}>
        Reject
      </Button>
      {asks === 'rename' && (
        <RenameDialog
          title={`Rename “${isolated(tag.name)}”`}
          description="It stays in review under the new name."
          name={tag.name}
          schema={TagChange}
          onRename={(name, form) => change.submit({ name }, form)}
          onClose={close}
        />
      )}
      {asks === 'merge' && <MergeTagDialog tag={tag} onClose={close} />}
      {asks === 'reject' && <RejectTagDialog tag={tag} onClose={close} />}
    </ActionsCell>
  )
}

function RejectTagDialog({ tag, onClose }: { tag: TagSuggestion; onClose: () => void }) {
  const reject = useRejectTag(tag)
  const posts = `${formatNumber(tag.posts)} ${tag.posts === 1 ? 'post' : 'posts'}`
  const fate = tag.posts > 0 ? `taken off ${posts} and deleted` : 'deleted'
  return (
    <AlertDialog
      onClose={onClose}
      title={`Reject “${isolated(tag.name)}”?`}
      description={`The tag will be ${fate}. This action cannot be undone.`}
      confirmLabel="Reject"
      pendingText="Rejecting…"
      onConfirm={reject.submit}
    />
  )
}
