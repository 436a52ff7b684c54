import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type ReadingPageProps = { width?: 'reading' | 'broad'; children: ReactNode }

/** One column for reading, of about 66 characters. */
export function ReadingPage({ width = 'reading', children }: ReadingPageProps) {
  return (
    <div
      className={clsx(
        'mx-auto box-content px-gutter pt-8 pb-20 max-md:pt-5 max-md:pb-16',
        width === 'broad' ? 'max-w-broad' : 'max-w-reading',
      )}
    >
      {children}
    </div>
  )
}
