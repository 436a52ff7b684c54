import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const noteClass = cva(
  [
    'fixed bottom-4 left-1/2 z-note flex w-max max-w-[calc(100vw-(--spacing(8)))]',
    '-translate-x-1/2 items-center gap-2 print:hidden',
  ],
  {
    variants: {
      variant: {
        dark: 'rounded-control bg-ink px-4 py-2.5 text-13 text-ground',
        /** For a note with buttons. */
        light: 'rounded-surface border border-line bg-surface py-2 pr-2 pl-4 shadow-float',
      },
    },
  },
)

type BottomNoteProps = { variant: 'dark' | 'light'; children: ReactNode }

export const BottomNote = ({ variant, children }: BottomNoteProps) => (
  <div className={noteClass({ variant })}>{children}</div>
)
