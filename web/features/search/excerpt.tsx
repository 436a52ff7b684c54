import { clsx } from 'clsx'
import type { SearchResult } from '#contract/search.ts'

type ExcerptProps = {
  result: Pick<SearchResult, 'kind' | 'excerpt'>
  className: string
}

/** Text with `<mark>` as its only markup, shown without trusting the markup. */
export const Excerpt = ({ result: { kind, excerpt }, className }: ExcerptProps) => (
  <span className={clsx('block', className)} dir="auto">
    {[
      ...(kind === 'resource' ? capitalized(excerpt) : excerpt).matchAll(
        /<mark>([^<]*)<\/mark>|[^<]+/g,
      ),
    ].map(({ 0: part, 1: marked, index }) =>
      marked === undefined ? (
        unescapeHtml(part)
      ) : (
        <mark key={index} className="bg-accent-soft font-semibold text-ink">
          {unescapeHtml(marked)}
        </mark>
      ),
    )}
  </span>
)

/** Of a resource the excerpt is its type, which is stored in lower case. */
const capitalized = (html: string) =>
  html.replace(/^(?:<mark>)?./u, (start) => start.slice(0, -1) + start.slice(-1).toUpperCase())

const ENTITIES = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
])

const unescapeHtml = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES.get(entity) ?? entity)
