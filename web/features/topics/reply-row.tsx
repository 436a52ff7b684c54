import { clsx } from 'clsx'
import { Link2, Pencil, Trash2 } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { authorName } from '#contract/author-name.ts'
import { canDeleteReply, canEditReply } from '#contract/permissions.ts'
import type { Reply } from '#contract/replies.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { MemberName } from '../../ui/member-name.tsx'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { copyLink } from '../../ui/copy-link.ts'

const editReplyDialog = lazyComponent(
  async () => (await import('./edit-reply-dialog.tsx')).EditReplyDialog,
)
const deleteReplyDialog = lazyComponent(
  async () => (await import('./delete-reply-dialog.tsx')).DeleteReplyDialog,
)

const replyClass =
  'relative isolate flex scroll-mt-2 gap-3.5 border-b border-line py-5 aria-busy:opacity-70'

/** A band behind the reply, between the lines above and below it; it stays where nothing moves. */
const arrivalClass = clsx(
  'before:absolute before:-inset-x-3 before:inset-y-2 before:-z-1 before:animate-arrive',
  'before:rounded-control motion-reduce:before:bg-accent-soft',
)

type ReplyRowProps = {
  reply: Reply
  user: User | null
  /** Whether the URL's fragment names this reply. */
  isArrival: boolean
}

/** A pending reply has id 0. */
export function ReplyRow({ reply, user, isArrival }: ReplyRowProps) {
  const { author } = reply
  const name = authorName(author)
  const isPending = reply.id === 0
  return (
    <article
      className={clsx(replyClass, isArrival && arrivalClass)}
      id={isPending ? undefined : `reply-${reply.id}`}
      aria-label={`Reply by ${name}`}
      aria-busy={isPending || undefined}
      data-row
      tabIndex={-1}
    >
      <Avatar name={author?.username ?? null} image={author?.profileImage ?? null} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">
          <b className="font-bold">
            <MemberName author={author} name={name} />
          </b>
          <small className="text-13 text-ink-3">
            <TimeAgo time={reply.createdAt} form="age" />
            {reply.updatedAt && ' · edited'}
          </small>
          {!isPending && <ReplyActions reply={reply} user={user} />}
        </div>
        {isPending ? (
          <p className="prose small whitespace-pre-wrap">{reply.content}</p>
        ) : (
          <MarkdownView size="small" html={reply.html} />
        )}
      </div>
    </article>
  )
}

function ReplyActions({ reply, user }: Pick<ReplyRowProps, 'reply' | 'user'>) {
  return (
    <span className="-my-1 -mr-2.25 ml-auto flex max-md:-mr-3.25 print:hidden">
      <IconButton
        variant="quiet"
        label="Copy link"
        icon={<Link2 />}
        onClick={() => void copyLink(`/topic/${reply.topicId}#reply-${reply.id}`)}
      />
      {canEditReply(user, reply) && <EditReply reply={reply} />}
      {canDeleteReply(user, reply) && <DeleteReply reply={reply} />}
    </span>
  )
}

function EditReply({ reply }: { reply: Reply }) {
  const edit = useLazyDialog(editReplyDialog, { reply })
  return (
    <>
      <IconButton variant="quiet" label="Edit reply" icon={<Pencil />} {...edit.control} />
      {edit.dialog}
    </>
  )
}

function DeleteReply({ reply }: { reply: Reply }) {
  const remove = useLazyDialog(deleteReplyDialog, { reply })
  return (
    <>
      <IconButton variant="quiet" label="Delete reply" icon={<Trash2 />} {...remove.control} />
      {remove.dialog}
    </>
  )
}
