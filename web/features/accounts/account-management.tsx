import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** §2, Profile: Account Management. */
export function AccountManagement({ user }: { user: User }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <section className="panel" aria-labelledby="account-management">
      <h2 id="account-management">Account Management</h2>
      <div className="panel-row">
        <p>Choose a new password by a link in a mail to you.</p>
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
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
      </div>
      <Suspense>
        {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
      </Suspense>
    </section>
  )
}
