import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Line } from './specimen.tsx'

const SampleDialog = lazy(async () => {
  const { SampleDialog: component } = await import('./sample-dialog.tsx')
  return { default: component }
})
const SampleAlert = lazy(async () => {
  const { SampleAlert: component } = await import('./sample-dialog.tsx')
  return { default: component }
})

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="specimen" aria-label="Overlays">
      <h2>Overlays</h2>
      <Line>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('alert')}>Alert</Button>
        <Button onClick={() => toast({ kind: 'success', title: 'Reply posted' })}>Success</Button>
        <Button
          onClick={() =>
            toast({
              kind: 'error',
              title: 'Login failed',
              description: 'Email or password is wrong.',
            })
          }
        >
          Error
        </Button>
        <Button onClick={() => toast({ kind: 'info', title: 'Upvote removed', durationMs: 1000 })}>
          Info
        </Button>
        <ThemeSwitch className="icon-btn" />
      </Line>
      <Suspense fallback={null}>
        {open === 'dialog' && <SampleDialog onClose={close} />}
        {open === 'alert' && <SampleAlert onClose={close} />}
      </Suspense>
    </section>
  )
}
