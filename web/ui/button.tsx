import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useTooltip } from './tooltip.tsx'

type Look = {
  variant?: 'primary' | 'plain' | 'ghost' | 'danger' | undefined
  size?: 'md' | 'lg' | undefined
}

type ButtonProps = ComponentProps<'button'> &
  Look & { pending?: boolean | undefined; pendingText?: string | undefined; icon?: ReactNode }

/** A pending button ignores clicks instead of being `disabled`, which would lose the focus. */
export function Button({
  variant,
  size,
  pending = false,
  pendingText,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(buttonClass({ variant, size }), className)}
      aria-disabled={pending || undefined}
      onClick={pending ? ignore : onClick}
    >
      {icon}
      {pending && pendingText ? pendingText : children}
    </button>
  )
}

/** For links that look like buttons. */
export function buttonClass({ variant = 'plain', size = 'md' }: Look = {}): string {
  return clsx('btn', variant, size === 'lg' && 'lg')
}

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: ReactNode }

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  const { props, tip } = useTooltip(label)
  return (
    <button
      type="button"
      {...rest}
      {...props}
      className={clsx('icon-btn', className)}
      aria-label={label}
    >
      {icon}
      {tip}
    </button>
  )
}

/** Also prevents a submit button from submitting, by click or by Enter in a field. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}
