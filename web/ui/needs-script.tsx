import { Notice } from './notice.tsx'

/** Shown by a form or button if JavaScript is disabled. */
export const NeedsScript = ({ what, className }: { what: string; className?: string }) => (
  <noscript>
    <Notice className={className}>
      <p>{`${what} needs JavaScript.`}</p>
    </Notice>
  </noscript>
)
