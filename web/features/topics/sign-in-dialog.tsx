import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create New Topic"
      description="You must be logged in to create a topic."
      footer={
        <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
          Go to Login
        </Link>
      }
    >
      {null}
    </Dialog>
  )
}
