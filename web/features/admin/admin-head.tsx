import type { ComponentProps, ReactNode } from 'react'

/** The first line of a section of the admin dashboard: its heading, then its actions. */
export function AdminHead({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-2 pt-5">{children}</div>
}

export function AdminHeading({ children, ...rest }: Omit<ComponentProps<'h2'>, 'className'>) {
  return (
    <h2 {...rest} className="text-17 font-heavy">
      {children}
    </h2>
  )
}

/** A line with a search field and filters. */
export function AdminBar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 pt-2 pb-3 print:hidden">{children}</div>
}
