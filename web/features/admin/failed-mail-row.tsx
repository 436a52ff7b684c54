import type { FailedMail } from '#contract/failed-mail.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Button } from '../../ui/button.tsx'
import { rowAction } from './admin-table.tsx'
import { ActionsCell, Cell, CellNote, RowHeader, TableRow } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useAdminMutation, without } from './admin-mutation.ts'

const KINDS: Record<FailedMail['kind'], string> = {
  reset: 'Password reset',
  contact: 'Contact message',
}

export function FailedMailRow({ mail }: { mail: FailedMail }) {
  const { id, kind, recipient, reason, attempts, failedAt } = mail
  return (
    <TableRow data-row>
      <RowHeader>
        <span id={`failed-mail-${id}`}>{recipient}</span>
        <CellNote>{KINDS[kind]}</CellNote>
      </RowHeader>
      <Cell label="Reason" wraps dir="auto">
        {reason}
      </Cell>
      <Cell label="Attempts">{formatNumber(attempts)}</Cell>
      <Cell label="Failed" wraps>
        <TimeAgo time={failedAt} />
      </Cell>
      <Actions mail={mail} />
    </TableRow>
  )
}

const list = 'GET /api/failed-mail'

function Actions({ mail: { id, recipient } }: { mail: FailedMail }) {
  const params = { id: String(id) }
  const retry = useAdminMutation({
    list,
    mutationFn: (call) => call('POST /api/failed-mail/:id/retry', { params }),
    updateList: without(id),
    toast: () => ({
      title: 'Sending again',
      description: `The email to ${recipient} will be sent again.`,
    }),
  })
  const dismiss = useAdminMutation({
    list,
    mutationFn: (call) => call('DELETE /api/failed-mail/:id', { params }),
    updateList: without(id),
    toast: () => ({ title: 'Email dismissed', description: `It was for ${recipient}.` }),
  })
  const about = rowAction(`failed-mail-${id}`)
  return (
    <ActionsCell>
      <Button {...about} pending={retry.isPending} onClick={() => void retry.submit()}>
        Try again
      </Button>
      <Button {...about} pending={dismiss.isPending} onClick={() => void dismiss.submit()}>
        Dismiss
      </Button>
    </ActionsCell>
  )
}
