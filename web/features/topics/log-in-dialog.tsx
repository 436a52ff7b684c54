import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function LogInDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialog
      onClose={onClose}
      title="Create New Topic"
      description="You must be logged in to create a topic."
      footer={
        <Button variant="primary" onClick={() => void navigate({ to: '/auth', replace: true })}>
          Go to Login
        </Button>
      }
    >
      {null}
    </Dialog>
  )
}
