/** What a form or button says where JavaScript is switched off. */
export const NeedsScript = ({ what }: { what: string }) => (
  <noscript>
    <p className="notice">{`${what} needs JavaScript.`}</p>
  </noscript>
)
