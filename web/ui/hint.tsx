import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type HintProps = ComponentProps<'p'> & { isError?: boolean }

/** A line of small text that explains the element above it. */
export function Hint({ isError = false, className, ...rest }: HintProps) {
  return <p {...rest} className={clsx(hintClass, isError ? errorClass : 'text-ink-3', className)} />
}

const hintClass = 'mt-1.5 flex justify-between gap-4 text-13'
const errorClass = 'font-semibold text-danger'
