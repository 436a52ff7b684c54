import { clsx } from 'clsx'

/** The first tab stop; the page's `main` has the id and `tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a className={linkClass} href="#main">
      Skip to content
    </a>
  )
}

const linkClass = clsx(
  'fixed top-2 left-2 z-skip rounded-control bg-surface px-4 py-2.5 font-semibold',
  'not-focus:-translate-y-[200%] focus:shadow-float print:hidden',
)
