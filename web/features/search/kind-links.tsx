import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ResultsSearch } from '../../lib/search-params.ts'
import { KINDS } from './search-kinds.ts'

/** Limits the results to one kind. Links, so that they work without JavaScript. */
export function KindLinks({ search }: { search: ResultsSearch }) {
  const kinds = [{ kind: undefined, label: 'All' }, ...KINDS]
  return (
    <nav
      aria-label="Kinds of results"
      className="mt-5 flex flex-wrap gap-x-5 border-b border-line max-md:justify-between max-md:gap-x-3 print:hidden"
    >
      {kinds.map(({ kind, label }) => (
        <Link
          key={label}
          to="/search"
          search={{ ...search, kind, page: undefined }}
          resetScroll={false}
          preload={false}
          activeOptions={{ exact: true, explicitUndefined: true }}
          className={clsx(
            'relative flex-none border-b-2 py-2 font-semibold after:absolute after:-inset-x-1 after:inset-y-0 focus-visible:-outline-offset-2 max-md:min-h-11 max-md:py-2.5',
            kind === search.kind
              ? 'border-current text-ink'
              : 'border-transparent text-ink-3 hover:text-ink forced-colors:border-none',
          )}
          aria-current={kind === search.kind ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
