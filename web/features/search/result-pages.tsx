import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/formats.ts'
import type { ResultsSearch } from '../../lib/search-params.ts'
import { buttonClass } from '../../ui/button.tsx'

export function ResultPages({ search, pages }: { search: ResultsSearch; pages: number }) {
  const { page = 1 } = search
  if (pages < 2 || page > pages) return null
  return (
    <nav
      aria-label="Pages of results"
      className="flex items-center justify-center gap-4 pt-6 print:hidden"
    >
      {page > 1 && <PageLink search={search} page={page - 1} rel="prev" label="Previous Page" />}
      <span className="text-13 text-ink-3 tabular-nums">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages && <PageLink search={search} page={page + 1} rel="next" label="Next Page" />}
    </nav>
  )
}

type PageLinkProps = { search: ResultsSearch; page: number; rel: 'prev' | 'next'; label: string }

const PageLink = ({ search, page, rel, label }: PageLinkProps) => (
  <Link
    to="/search"
    search={{ ...search, page: page === 1 ? undefined : page }}
    rel={rel}
    preload={false}
    activeOptions={{ exact: true }}
    className={buttonClass()}
  >
    {label}
  </Link>
)
