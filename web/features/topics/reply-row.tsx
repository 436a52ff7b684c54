import { useLocation } from '@tanstack/react-router'
import { Link2, Pencil, Trash2 } from 'lucide-react'
import { canDeleteReply, canEditReply } from '#contract/permissions.ts'
import type { Reply } from '#contract/topics.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { copyLink } from '../../ui/copy-link.ts'

const editReplyDialog = lazyComponent(
  async () => (await import('./edit-reply-dialog.tsx')).EditReplyDialog,
)
const deleteReplyDialog = lazyComponent(
  async () => (await import('./delete-reply-dialog.tsx')).DeleteReplyDialog,
)

/** A reply has id 0 while it is on its way. */
export function ReplyRow({ reply }: { reply: Reply }) {
  const { author } = reply
  const isOnItsWay = reply.id === 0
  const isArrival = useArrival(reply.id)
  return (
    <article
      className={isArrival ? 'reply arrived' : 'reply'}
      id={isOnItsWay ? undefined : `reply-${reply.id}`}
      aria-busy={isOnItsWay || undefined}
      data-row
      tabIndex={-1}
    >
      <Avatar name={author?.username ?? null} image={author?.profileImage ?? null} />
      <div>
        <div className="head">
          <b>{author?.username ?? 'Anonymous'}</b>
          <small>
            <TimeAgo time={reply.createdAt} form="age" />
            {reply.updatedAt && ' · edited'}
          </small>
          {!isOnItsWay && <ReplyActions reply={reply} />}
        </div>
        {isOnItsWay ? (
          <p className="prose as-written">{reply.content}</p>
        ) : (
          <MarkdownView html={reply.html} />
        )}
      </div>
    </article>
  )
}

/** Whether the address names this reply; the server never learns that part of it. */
function useArrival(id: number) {
  const hash = useLocation({ select: (location) => location.hash })
  return useHydrated() && hash === `reply-${id}`
}

function ReplyActions({ reply }: { reply: Reply }) {
  const user = useCurrentUser()
  const edit = useLazyDialog(editReplyDialog)
  const remove = useLazyDialog(deleteReplyDialog)
  return (
    <span className="acts">
      <IconButton
        label="Copy link"
        icon={<Link2 />}
        onClick={() => void copyLink(`/topic/${reply.topicId}#reply-${reply.id}`)}
      />
      {canEditReply(user, reply) && (
        <IconButton label="Edit reply" icon={<Pencil />} {...edit.control} />
      )}
      {edit.failure}
      {canDeleteReply(user, reply) && (
        <IconButton label="Delete reply" icon={<Trash2 />} {...remove.control} />
      )}
      {remove.failure}
      {edit.Dialog && user && <edit.Dialog reply={reply} user={user} onClose={edit.close} />}
      {remove.Dialog && <remove.Dialog reply={reply} onClose={remove.close} />}
    </span>
  )
}
