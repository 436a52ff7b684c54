import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type ButtonRowProps = { className?: string | undefined; children: ReactNode }

/** The end of a form: buttons on the right, submit last. */
export const ButtonRow = ({ className, children }: ButtonRowProps) => (
  <div className={clsx('flex flex-wrap justify-end gap-2', className)}>{children}</div>
)
