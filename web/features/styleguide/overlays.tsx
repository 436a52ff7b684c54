import { Button, iconButtonClass } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Line, SpecimenSection } from './specimen.tsx'

const sampleDialog = lazyComponent(async () => (await import('./sample-dialog.tsx')).SampleDialog)
const sampleAlert = lazyComponent(async () => (await import('./sample-dialog.tsx')).SampleAlert)

export function Overlays() {
  const dialog = useLazyDialog(sampleDialog, {})
  const alert = useLazyDialog(sampleAlert, {})
  return (
    <SpecimenSection title="Overlays">
      <Line>
        <Button {...dialog.control}>Dialog</Button>
        {dialog.dialog}
        <Button {...alert.control}>Alert</Button>
        {alert.dialog}
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
        <ThemeSwitch className={iconButtonClass()} />
      </Line>
    </SpecimenSection>
  )
}
