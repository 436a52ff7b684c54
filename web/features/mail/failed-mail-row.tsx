import type { FailedMail } from '#contract/mail.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useAdminMutation, without } from '../accounts/admin-mutation.ts'

const KINDS: Record<FailedMail['kind'], string> = {
  reset: 'Password reset',
  contact: 'Contact message',
}

export function FailedMailRow({ mail }: { mail: FailedMail }) {
  const { id, kind, recipient, reason, attempts, failedAt } = mail
  return (
    <tr data-row>
      <th scope="row" className="words">
        <span id={`failed-mail-${id}`}>{recipient}</span>
        <small className="faint">{KINDS[kind]}</small>
      </th>
      <td data-label="Reason" className="words" dir="auto">
        {reason}
      </td>
      <td data-label="Attempts">{formatNumber(attempts)}</td>
      <td data-label="Failed">
        <TimeAgo time={failedAt} />
      </td>
      <td className="row-acts">
        <Actions mail={mail} />
      </td>
    </tr>
  )
}

const list = 'GET /api/failed-mail'

function Actions({ mail: { id, recipient } }: { mail: FailedMail }) {
  const params = { id: String(id) }
  const retry = useAdminMutation({
    list,
    mutationFn: (call, _: null) => call('POST /api/failed-mail/:id/retry', { params }),
    updateCache: without(id),
    toast: () => ({
      title: 'Sending again',
      description: `The email to ${recipient} will be sent again.`,
    }),
  })
  const dismiss = useAdminMutation({
    list,
    mutationFn: (call, _: null) => call('DELETE /api/failed-mail/:id', { params }),
    updateCache: without(id),
    toast: () => ({ title: 'Email dismissed', description: `It was for ${recipient}.` }),
  })
  const about = { variant: 'ghost', 'aria-describedby': `failed-mail-${id}` } as const
  return (
    <>
      <Button {...about} pending={retry.isPending} onClick={() => retry.mutate(null)}>
        Try again
      </Button>
      <Button {...about} pending={dismiss.isPending} onClick={() => dismiss.mutate(null)}>
        Dismiss
      </Button>
    </>
  )
}
