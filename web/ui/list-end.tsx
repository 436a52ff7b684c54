import type { ReactNode } from 'react'

/** The last row of a list that has more, or the first of one that begins further on. */
export const ListEnd = ({ children }: { children: ReactNode }) => (
  <div className="flex justify-center gap-2 pt-6 print:hidden">{children}</div>
)
