import { useRouterContext } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function WelcomeOverlay({ onClose }: { onClose: () => void }) {
  const { site } = useRouterContext()
  return (
    <Dialog
      onClose={onClose}
      title="People are creating remarkable things with AI. This is where they meet."
      description={`Discuss what works, see what others made, and find the tools they used. ${site.name} is open to read; sign up when you have something to say.`}
      footer={
        <Button variant="primary" size="lg" onClick={onClose}>
          Start Exploring
        </Button>
      }
    />
  )
}
