import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

const labelClass = 'flex items-center gap-2 pt-5 pb-2 text-13 font-bold text-ink-3'

export const SectionLabel = ({ children, ...rest }: ComponentProps<'h3'>) => (
  <h3 {...rest} className={labelClass}>
    {children}
  </h3>
)

type SectionToggleProps = {
  id: string
  controls: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

export function SectionToggle({ id, controls, isOpen, onToggle, children }: SectionToggleProps) {
  return (
    <h3>
      <button
        type="button"
        id={id}
        className={clsx(labelClass, 'min-h-control w-full hover:text-ink')}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <ChevronDown className={clsx('transition-[rotate]', !isOpen && '-rotate-90')} aria-hidden />
        {children}
      </button>
    </h3>
  )
}
