import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { ContactMessage } from '#contract/contact.ts'
import { useRouterContext } from '../../router-context.ts'
import { isolated } from '../../lib/isolated.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { replaced, useAdminMutation, without } from './admin-mutation.ts'

/** Collapsed to one line; opening a message marks it as read. */
export function MessageRow({ message }: { message: ContactMessage }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const mark = useMark(message)
  const { name, read, createdAt } = message
  const nameClass = isOpen ? 'wrap-anywhere md:col-span-2' : 'truncate'

  function toggle() {
    if (!isOpen && !read && !mark.isPending) void mark.submit({ read: true, showsToast: false })
    setOpen(!isOpen)
  }
  return (
    <li data-row className="border-b border-line">
      <h3>
        <button
          type="button"
          className={headClass({ isUnread: !read })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          {!read && <span className="sr-only">Unread: </span>}
          <span className={clsx(nameClass, !read && 'font-heavy')} dir="auto">
            {name}
          </span>
          <span className={startClass} dir="auto" hidden={isOpen}>
            {message.message}
          </span>
          <span className="text-13 text-ink-3 tabular-nums max-md:col-start-3 max-md:row-start-1">
            <TimeAgo time={createdAt} />
          </span>
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="pb-3 pl-5">
          <p className="text-ink-3">{message.email}</p>
          <p className="mt-1 mb-2 max-w-[70ch] whitespace-pre-wrap" dir="auto">
            {message.message}
          </p>
          <div
            data-actions
            className="flex flex-wrap not-forced-colors:-ml-2.5 print:hidden forced-colors:gap-1"
          >
            <ReplyByMail message={message} />
            <Button
              variant="ghost"
              pending={mark.isPending}
              onClick={() => void mark.submit({ read: !read, showsToast: true })}
            >
              {read ? 'Mark unread' : 'Mark read'}
            </Button>
            <DeleteMessage message={message} />
          </div>
        </div>
      )}
    </li>
  )
}

export const MessageRowSkeleton = () => (
  <div className="border-b border-line">
    <div className={headClass()}>
      <Skeleton className="my-[0.275em]" width="70%" />
      <Skeleton
        className="mt-2 mb-[0.275em] max-md:col-start-2 max-md:-col-end-1 max-md:row-start-2"
        width="60%"
      />
    </div>
  </div>
)

/** A dot before the name marks an unread message. */
const headClass = cva(
  [
    'group grid min-h-12 w-full grid-cols-[--spacing(2)_--spacing(40)_minmax(0,1fr)_auto]',
    'items-center gap-3 text-left before:size-2 before:rounded-full max-md:gap-y-0.5 max-md:py-2.5',
    'max-md:grid-cols-[--spacing(2)_minmax(0,1fr)_auto]',
  ],
  { variants: { isUnread: { true: 'before:border-4 before:border-seal' } } },
)

const startClass = clsx(
  'truncate text-ink-3 group-hover:text-ink max-md:col-start-2 max-md:-col-end-1',
  'max-md:row-start-2',
)

type Mark = { read: boolean; showsToast: boolean }

const useMark = ({ id }: ContactMessage) =>
  useAdminMutation({
    list: 'GET /api/contact',
    mutationFn: (call, { read }: Mark) =>
      call('PUT /api/contact/:id', { params: { id: String(id) }, body: { read } }),
    updateList: replaced,
    toast: ({ read }, { showsToast }) =>
      showsToast ? { title: read ? 'Marked as read' : 'Marked as unread' } : null,
  })

function ReplyByMail({ message: { email } }: { message: ContactMessage }) {
  const { site } = useRouterContext()
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  const subject = encodeURIComponent(`Re: Your message to ${site.name}`)
  return (
    <a className={buttonClass({ variant: 'ghost' })} href={`mailto:${address}?subject=${subject}`}>
      Reply by email
    </a>
  )
}

function DeleteMessage({ message: { id, name } }: { message: ContactMessage }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useAdminMutation({
    list: 'GET /api/contact',
    mutationFn: (call) => call('DELETE /api/contact/:id', { params: { id: String(id) } }),
    updateList: without(id),
    toast: () => ({ title: 'Message deleted', description: `It was from ${isolated(name)}.` }),
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <AlertDialog
          onClose={() => setAsking(false)}
          title="Delete this message?"
          description={`What ${isolated(name)} wrote will be gone. This action cannot be undone.`}
          onConfirm={remove.submit}
        />
      )}
    </>
  )
}
