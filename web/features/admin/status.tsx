import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const statusClass = cva('before:mr-1.5 before:inline-block before:size-2 before:rounded-full', {
  variants: {
    isOn: {
      true: 'before:border-4 before:border-success',
      false: 'before:border-mark before:border-ink-3',
    },
  },
})

/** A state in a word, after a dot that is filled while the state is on. */
export function Status({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return <span className={statusClass({ isOn })}>{children}</span>
}
