import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { IconButton } from './button.tsx'

type CollapseButtonProps = {
  panel: string
  collapsed: boolean
  onToggle: () => void
  side: 'left' | 'right'
  className?: string | undefined
}

export function CollapseButton({
  panel,
  collapsed,
  onToggle,
  side,
  className,
}: CollapseButtonProps) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <IconButton
      className={className}
      label={`${collapsed ? 'Expand' : 'Collapse'} ${panel}`}
      icon={<Icon className={side === 'right' ? '-scale-x-100' : undefined} />}
      onClick={onToggle}
    />
  )
}
