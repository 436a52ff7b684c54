import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { RESULTS_PER_PAGE, SEARCH_RESULTS_MAX } from '#contract/constants.ts'
import type { SearchResponse } from '#contract/search.ts'
import { errorMessage } from '../../api-error.ts'
import { formatNumber } from '../../lib/formats.ts'
import type { ResultsSearch } from '../../lib/search-params.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowSkeleton } from '../../ui/skeleton.tsx'
import { isBlank, searchQuery } from './queries.ts'
import { ResultRow } from './result-row.tsx'
import { SearchHelp } from './search-help.tsx'

export function SearchResults({ search }: { search: ResultsSearch }) {
  const isAsked = !isBlank(search)
  const { data, isPending, error, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(search),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return <SearchHelp />
  if (isPending) return <RowSkeleton count={4} />
  if (error) {
    return (
      <Empty
        level={2}
        title="The search failed"
        text={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={clsx(isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
      <p
        role="status"
        className={data.total === 0 ? 'sr-only' : 'pt-3 text-13 text-ink-3 tabular-nums'}
      >
        {countOf(data)}
      </p>
      {data.results.map((result) => (
        <ResultRow key={`${result.kind} ${result.id}`} result={result} />
      ))}
      {data.results.length === 0 && <NothingFound search={search} total={data.total} />}
      <ResultPages search={search} pages={pagesOf(data)} />
    </div>
  )
}

function countOf({ total, totalIsMinimum }: SearchResponse) {
  const count = totalIsMinimum
    ? `More than ${formatNumber(firstDigitOf(total))}`
    : formatNumber(total)
  if (total > SEARCH_RESULTS_MAX) {
    return `${count} results, of which the first ${formatNumber(SEARCH_RESULTS_MAX)} are listed`
  }
  return count === '1' ? '1 result' : `${count} results`
}

/** Rounds down, such as 344 to 300: the exact number at which counting stopped is of no interest. */
function firstDigitOf(count: number) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, count)))
  return Math.floor(count / unit) * unit
}

const pagesOf = ({ total }: SearchResponse) =>
  Math.ceil(Math.min(total, SEARCH_RESULTS_MAX) / RESULTS_PER_PAGE)

function NothingFound({ search, total }: { search: ResultsSearch; total: number }) {
  const { q, kind, tag, author, since, communityId } = search
  const isFiltered = [kind, tag, author, since, communityId].some((value) => value !== undefined)
  if (total > 0) {
    return (
      <Empty
        level={2}
        title="There are fewer pages than that"
        action={<OtherSearch search={{ ...search, page: undefined }}>First page</OtherSearch>}
      />
    )
  }
  return (
    <Empty
      level={2}
      title="Nothing found"
      text={
        isFiltered
          ? 'Try it without the filters, or with fewer words.'
          : 'Try fewer words, or other ones.'
      }
      {...(isFiltered
        ? { action: <OtherSearch search={{ q }}>Remove the filters</OtherSearch> }
        : {})}
    />
  )
}

const OtherSearch = ({ search, children }: { search: ResultsSearch; children: string }) => (
  <Link to="/search" search={search} className={buttonClass()}>
    {children}
  </Link>
)

function ResultPages({ search, pages }: { search: ResultsSearch; pages: number }) {
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
