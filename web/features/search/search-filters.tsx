import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { SEARCH_CHARACTERS_MAX, USERNAME_CHARACTERS_MAX } from '#contract/constants.ts'
import { compareNames } from '../../lib/formats.ts'
import { resultsSearch } from '../../lib/search-params.ts'
import type { ResultsSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { selectableTags } from '../tags/queries.ts'
import { InputFilter, SelectFilter } from './filter.tsx'
import { tagNamesQueries } from './queries.ts'

const PERIODS = [
  { value: '', label: 'Any time' },
  { value: 'day', label: 'Past day' },
  { value: 'week', label: 'Past week' },
  { value: 'month', label: 'Past month' },
  { value: 'year', label: 'Past year' },
]

/** The query and its filters: a form that also works without JavaScript. */
export function SearchFilters({ search }: { search: ResultsSearch }) {
  const navigate = useNavigate()
  const { q = '', tag = '', author = '', since = '' } = search
  const tags = useTagOptions(tag)
  const periods = withValue(PERIODS, since)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to: '/search', search: resultsSearch(sent), resetScroll: false })
  }
  return (
    <form action="/search" method="get" role="search" className="print:hidden" onSubmit={send}>
      {/* Filters outside the form. */}
      {Object.entries({ kind: search.kind, communityId: search.communityId }).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="flex flex-wrap gap-2">
        <InputFilter
          label="Search for"
          isLabelHidden
          type="search"
          name="q"
          value={q}
          className="flex-1 basis-40"
          maxLength={SEARCH_CHARACTERS_MAX}
          placeholder="Words, “a phrase”, tag:name"
        />
        <Button type="submit" variant="primary" size="field">
          Search
        </Button>
      </div>
      <div className="mt-3 grid grid-cols-3 gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(--spacing(32),1fr))]">
        <SelectFilter label="Tag" name="tag" value={tag} options={tags} />
        <SelectFilter label="Time" name="since" value={since} options={periods} />
        <InputFilter
          label="Author"
          type="text"
          name="author"
          value={author}
          className="max-sm:col-span-full"
          maxLength={USERNAME_CHARACTERS_MAX}
          placeholder="Anybody"
        />
      </div>
    </form>
  )
}

/** All names of tags, of whatever kind of post, and the one in the URL. */
function useTagOptions(chosen: string) {
  const lists = useQueries({ queries: tagNamesQueries })
  const names = lists.flatMap(({ data = [] }) => selectableTags(data).map(({ name }) => name))
  const all = new Set(chosen === '' ? names : [...names, chosen])
  const options = [...all].toSorted(compareNames).map((name) => ({ value: name, label: name }))
  return [{ value: '', label: 'Any tag' }, ...options]
}

/** Includes a value that a link brought, such as a date. */
const withValue = (options: typeof PERIODS, value: string) =>
  options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: `Since ${value}` }]
