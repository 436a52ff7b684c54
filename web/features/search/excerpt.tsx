import { clsx } from 'clsx'

/** Text with `<mark>` as its only markup, shown without trusting the markup. */
export const Excerpt = ({ html, className }: { html: string; className: string }) => (
  <span className={clsx('block', className)} dir="auto">
    {[...html.matchAll(/<mark>([^<]*)<\/mark>|[^<]+/g)].map(({ 0: part, 1: marked, index }) =>
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

const ENTITIES = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
])

const unescapeHtml = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES.get(entity) ?? entity)
