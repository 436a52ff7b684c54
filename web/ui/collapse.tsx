import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { IconButton } from './button.tsx'

type CollapseButtonProps = {
  panel: string
  collapsed: boolean
  onToggle: () => void
  side?: 'left' | 'right' | undefined
  className?: string | undefined
}

export function CollapseButton({
  panel,
  collapsed,
  onToggle,
  side = 'left',
  className,
}: CollapseButtonProps) {
  return (
    <IconButton
      className={className}
      data-side={side}
      label={`${collapsed ? 'Expand' : 'Collapse'} ${panel}`}
      icon={collapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
      onClick={onToggle}
    />
  )
}
