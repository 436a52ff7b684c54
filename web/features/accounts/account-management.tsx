import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'

const deleteAccountDialog = lazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

const rowClass = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line py-3.5'

export function AccountManagement({ user }: { user: User }) {
  const remove = useLazyDialog(deleteAccountDialog, {})
  return (
    <section className="mt-10 border-t border-line pt-6" aria-labelledby="account-management">
      <h2 id="account-management" className="text-heading">
        Account Management
      </h2>
      <div className={`${rowClass} border-b`}>
        <p className="flex-[1_1_--spacing(60)] text-ink-2">We’ll email you a reset link.</p>
        <Link
          to="/auth"
          search={{ mode: 'forgot-password', email: user.email }}
          className={buttonClass()}
        >
          Reset Password
        </Link>
      </div>
      <div className={rowClass}>
        <p className="flex-[1_1_--spacing(60)] text-ink-2">
          Leave for good. What you wrote stays, without your name.
        </p>
        <Button variant="dangerPlain" {...remove.control}>
          Delete Account
        </Button>
        {remove.dialog}
      </div>
    </section>
  )
}
