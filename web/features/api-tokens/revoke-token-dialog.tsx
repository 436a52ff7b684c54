import type { ApiToken } from '#contract/api-tokens.ts'
import { useApiMutation } from '../../mutation.ts'
import { isolated } from '../../lib/isolated.ts'
import { AlertDialog } from '../../ui/dialog.tsx'

type RevokeTokenDialogProps = { token: ApiToken; onClose: () => void }

export function RevokeTokenDialog({ token: { id, name }, onClose }: RevokeTokenDialogProps) {
  const { submit } = useApiMutation({
    mutationFn: (call) => call('DELETE /api/user/tokens/:id', { params: { id: String(id) } }),
    invalidates: ['GET /api/user/tokens'],
    toast: () => ({ title: 'Token revoked', description: name }),
    failure: 'The token could not be revoked',
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Revoke Token"
      description={`Programs that send “${isolated(name)}” will be refused at once. This action cannot be undone.`}
      confirmLabel="Revoke"
      pendingText="Revoking…"
      onConfirm={submit}
    />
  )
}
