import type { ReactNode } from 'react'

/** The row with the link to more rows: the last of a list, or the first if earlier rows exist. */
export const ListEnd = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-2 pt-6 print:hidden">{children}</div>
)
