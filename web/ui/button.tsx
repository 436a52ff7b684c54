import { cva } from 'class-variance-authority'
import type { VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useTooltip } from './tooltip.tsx'

/** Also for links that look like buttons. */
export const buttonClass = cva('button', {
  variants: {
    variant: {
      primary: [
        'border-transparent bg-accent text-on-accent enabled-hover:bg-accent-hover',
        'forced-colors:forced-selected',
      ],
      plain: 'border-edge bg-surface text-ink enabled-hover:border-ink-3',
      ghost: 'border-transparent text-ink-2 enabled-hover:bg-sunken enabled-hover:text-ink',
      danger: 'border-transparent bg-danger text-on-danger enabled-hover:bg-danger-hover',
      /** Of a step that is followed by a confirmation. */
      dangerPlain: 'border-edge bg-surface text-danger enabled-hover:border-danger',
    },
    size: {
      md: 'min-h-control',
      lg: 'min-h-11',
      /** In a table row. */
      row: 'min-h-8 max-lg:min-h-11',
      /** Beside a text field. */
      field: 'min-h-10 max-md:min-h-11',
    },
    /** On a phone only the icon is shown; the text is still announced. */
    isIconOnPhone: { true: 'max-md:w-control max-md:gap-0 max-md:px-0 max-md:text-[length:0]' },
    /** On paper, a link whose target is content becomes text with its URL. */
    isPrinted: {
      false: 'print:hidden',
      true: [
        'print:inline print:bg-transparent print:p-0 print:whitespace-normal print:text-inherit',
        "print:after:font-normal print:after:content-[':_'_attr(href)] print:[&>svg]:hidden",
      ],
    },
  },
  compoundVariants: [
    { variant: 'ghost', class: 'px-2.5' },
    {
      variant: ['primary', 'plain', 'danger', 'dangerPlain'],
      size: ['md', 'row', 'field'],
      class: 'px-3.5',
    },
    { variant: ['primary', 'plain', 'danger'], size: 'lg', class: 'px-4.5' },
  ],
  defaultVariants: { variant: 'plain', size: 'md', isPrinted: false },
})

type ButtonProps = ComponentProps<'button'> &
  Omit<VariantProps<typeof buttonClass>, 'isPrinted'> & {
    pending?: boolean | undefined
    pendingText?: string | undefined
    icon?: ReactNode
  }

/**
 * A pending button ignores clicks instead of being `disabled`, which would lose the focus. One
 * without a text of its own for that time looks, and is announced as, busy.
 */
export function Button({
  variant,
  size,
  isIconOnPhone,
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
      className={buttonClass({ variant, size, isIconOnPhone, className })}
      aria-disabled={pending || rest['aria-disabled']}
      {...(pending && !pendingText ? { 'aria-busy': true } : {})}
      onClick={pending ? ignore : onClick}
    >
      {icon}
      {pending && pendingText ? pendingText : children}
    </button>
  )
}

/** Also for menus that are opened by an icon. */
export const iconButtonClass = cva('icon-button', {
  variants: {
    variant: {
      plain: [
        'size-control text-ink-2 hover:bg-sunken hover:text-ink',
        'aria-expanded:bg-sunken aria-expanded:text-ink',
      ],
      quiet: 'size-control text-ink-3 hover:bg-sunken',
      /** Inside a line of small text, whose height stays. */
      inline: 'icon-button-inline',
      /** At the end of a text field. */
      field: 'absolute inset-y-0 right-0 w-11 text-ink-3',
      toolbar:
        'h-control w-control text-ink-2 hover:bg-surface hover:text-ink max-md:w-10 max-xs:w-8',
    },
  },
  defaultVariants: { variant: 'plain' },
})

type IconButtonProps = ComponentProps<'button'> &
  VariantProps<typeof iconButtonClass> & { label: string; icon: ReactNode }

export function IconButton({ label, icon, variant, className, ...rest }: IconButtonProps) {
  const { props, tip } = useTooltip(label)
  return (
    <button
      type="button"
      {...rest}
      {...props}
      className={iconButtonClass({ variant, className })}
      aria-label={label}
    >
      {icon}
      {tip}
    </button>
  )
}

type ButtonRowProps = { className?: string | undefined; children: ReactNode }

/** The end of a form: buttons on the right, submit last. */
export const ButtonRow = ({ className, children }: ButtonRowProps) => (
  <div className={clsx('flex flex-wrap justify-end gap-2', className)}>{children}</div>
)

/** Also prevents a submit button from submitting, by click or by Enter in a field. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}
