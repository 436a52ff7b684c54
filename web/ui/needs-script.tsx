/** Shown by a form or button if JavaScript is disabled. */
export const NeedsScript = ({ what }: { what: string }) => (
  <noscript>
    <p className="notice">{`${what} needs JavaScript.`}</p>
  </noscript>
)
