import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, useApp } from '../../api.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { toastSuccess } from './account-toast.ts'
import { useSetCurrentUser } from './current-user.ts'

const CONFLICT = 409

/** Deletes the account, then the session. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { call } = useApp()
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/user/delete', {}),
    onSuccess: async () => {
      // The session was deleted with the account; this call clears its cookie.
      await call('POST /api/logout', {}).catch(() => {})
      setCurrentUser(null)
      await navigate({ to: '/auth', ignoreBlocker: true })
      toastSuccess('Account Deleted', 'Your account has been deleted.')
    },
    onError: (error) => {
      onClose()
      const reason = error instanceof ApiError && error.status === CONFLICT ? error.sentence : ''
      const description = `There was a problem deleting your account. ${reason}`.trim()
      toast({ kind: 'error', title: 'Delete Failed', description })
    },
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title="Delete Account"
      description="Your name, address, picture and votes will be deleted for good. What you wrote stays, shown as Anonymous. This action cannot be undone."
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
