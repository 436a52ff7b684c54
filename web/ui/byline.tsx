import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { MemberName } from './member-name.tsx'

type BylineProps = {
  author: { id: number; username: string; profileImage?: string | null } | null
  name: string
  /** When it was written. */
  children: ReactNode
  actions: ReactNode
}

/** Who wrote it and when, and what the reader may do with it. */
export function Byline({ author, name, children, actions }: BylineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 pb-6" data-testid="byline">
      <Avatar name={author?.username ?? null} image={author?.profileImage ?? null} />
      <div className="min-w-0 flex-1 basis-24 leading-snug">
        <b className="font-bold" dir="auto">
          <MemberName author={author} name={name} />
        </b>
        <small className="block text-13 text-ink-3">{children}</small>
      </div>
      {/* Room for three also before the reader is known, so that no line of the name breaks later. */}
      <div className="-mr-2.5 ml-auto flex min-w-[calc(var(--spacing-control)*3)] flex-none items-center justify-end max-md:-mr-3.25 print:hidden forced-colors:gap-1">
        {actions}
      </div>
    </div>
  )
}
