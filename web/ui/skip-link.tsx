/** The first tab stop; the page's `main` has the id and `tabIndex={-1}`. */
export function SkipLink({ to = 'main' }: { to?: string | undefined }) {
  return (
    <a className="skip-link" href={`#${to}`}>
      Skip to content
    </a>
  )
}
