import { useNavigate } from '@tanstack/react-router'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLogInTarget } from '../accounts/log-in-target.ts'

export function LogInDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const logIn = useLogInTarget()
  return (
    <Dialog
      onClose={onClose}
      title="Create New Topic"
      description="You must be logged in to create a topic."
    >
      <ButtonRow className="mt-6">
        <Button variant="primary" onClick={() => void navigate({ ...logIn, replace: true })}>
          Go to Login
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
