import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { ContactMessage } from '#contract/contact.ts'
import { useApp } from '../../api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { replaced, useAdminMutation, without } from '../accounts/admin-mutation.ts'

/** Collapsed to one line; opening a message marks it as read. */
export function MessageRow({ message }: { message: ContactMessage }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const mark = useMark(message)
  const { name, read, createdAt } = message

  function toggle() {
    if (!isOpen && !read && !mark.isPending) mark.mutate({ read: true, isTold: false })
    setOpen(!isOpen)
  }
  return (
    <li data-row className={clsx('message', !read && 'unread')}>
      <h3>
        <button
          type="button"
          className="message-head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          {!read && <span className="sr-only">Unread: </span>}
          <b dir="auto">{name}</b>
          <span className="message-start" dir="auto">
            {isOpen ? '' : message.message}
          </span>
          <TimeAgo time={createdAt} />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="message-whole">
          <p className="faint">{message.email}</p>
          <p className="as-written" dir="auto">
            {message.message}
          </p>
          <div className="row-acts">
            <ReplyByMail message={message} />
            <Button
              variant="ghost"
              pending={mark.isPending}
              onClick={() => mark.mutate({ read: !read, isTold: true })}
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

type Mark = { read: boolean; isTold: boolean }

const useMark = ({ id }: ContactMessage) =>
  useAdminMutation({
    list: 'GET /api/contact',
    mutationFn: (call, { read }: Mark) =>
      call('PUT /api/contact/:id', { params: { id: String(id) }, body: { read } }),
    updateCache: replaced,
    toast: ({ read }, { isTold }) =>
      isTold ? { title: read ? 'Marked as read' : 'Marked as unread' } : null,
  })

function ReplyByMail({ message: { email } }: { message: ContactMessage }) {
  const { site } = useApp()
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
    mutationFn: (call, _: null) => call('DELETE /api/contact/:id', { params: { id: String(id) } }),
    updateCache: without(id),
    toast: () => ({ title: 'Message deleted', description: `It was from ${name}.` }),
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <AlertDialog
          open
          onClose={() => setAsking(false)}
          title="Delete this message?"
          description={`What ${name} wrote will be gone. This action cannot be undone.`}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(null, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  )
}
