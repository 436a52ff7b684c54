import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api-error.ts'
import { useApiMutation } from '../../mutation.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { accountToast } from './account-toast.ts'
import { useSetCurrentUser } from './current-user.ts'

const CONFLICT = 409

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()
  const { submit } = useApiMutation({
    mutationFn: async (call) => {
      await call('DELETE /api/user/delete', {})
      // The session was deleted with the account; this call clears its cookie.
      await call('POST /api/logout', {}).catch(() => {})
    },
    async onSuccess() {
      setCurrentUser(null)
      await navigate({ to: '/auth', ignoreBlocker: true })
    },
    toast: () => accountToast('Account Deleted', 'Your account has been deleted.'),
    failure: (error) => {
      const reason = error instanceof ApiError && error.status === CONFLICT ? error.userMessage : ''
      const description = `There was a problem deleting your account. ${reason}`.trim()
      return accountToast('Delete Failed', description)
    },
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Delete Account"
      description="Your name, address, picture and votes will be deleted for good. What you wrote stays, shown as Anonymous. This action cannot be undone."
      onConfirm={submit}
    />
  )
}
