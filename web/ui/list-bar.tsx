import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dropdown } from './menu.tsx'
import type { DropdownProps } from './menu.tsx'
import { NeedsScript } from './needs-script.tsx'

type ListBarProps = {
  filter: Pick<DropdownProps<string>, 'label' | 'value' | 'options' | 'onChange'>
  /** The form that the button opens. */
  form: { isLoading: boolean; failure: ReactNode; open: () => void }
  label: string
  variant?: 'primary' | 'plain'
  /** What the button is for, as in 'Adding a resource needs JavaScript.' */
  purpose: string
  children?: ReactNode
}

/** The options of a filter by name, with the chosen one even if it is none of them. */
export const filterOptions = (names: string[], chosen: string) =>
  [...new Set([...names, chosen])].map((name) => ({ value: name, label: name }))

/** Above a list: its filter on the left, what can be done on the right. */
export function ListBar(props: ListBarProps) {
  const { filter, form, label, variant = 'plain', purpose, children } = props
  return (
    <>
      <div className="@container flex flex-wrap items-center gap-2 border-b border-line pt-2 pb-3 print:hidden">
        <Dropdown {...filter} />
        <span className="flex-1" />
        {children}
        <Button
          variant={variant}
          className="ml-auto"
          icon={<Plus />}
          aria-busy={form.isLoading}
          onClick={form.open}
        >
          {label}
        </Button>
        {form.failure}
      </div>
      <NeedsScript what={purpose} className="mt-3 mb-2" />
    </>
  )
}
