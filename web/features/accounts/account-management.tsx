import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'

const deleteAccountDialog = lazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

export function AccountManagement({ user }: { user: User }) {
  const remove = useLazyDialog(deleteAccountDialog)
  return (
    <section className="panel" aria-labelledby="account-management">
      <h2 id="account-management">Account Management</h2>
      <div className="panel-row">
        <p>We’ll email you a reset link.</p>
        <Link
          to="/auth"
          search={{ mode: 'forgot-password', email: user.email }}
          className={buttonClass()}
        >
          Reset Password
        </Link>
      </div>
      <div className="panel-row">
        <p>Leave for good. What you wrote stays, without your name.</p>
        <Button variant="danger" {...remove.control}>
          Delete Account
        </Button>
        {remove.failure}
      </div>
      {remove.Dialog && <remove.Dialog onClose={remove.close} />}
    </section>
  )
}
