import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { characterCount, truncateWellFormed } from '#contract/characters.ts'
import { TITLE_CHARACTERS_MAX, TITLE_CHARACTERS_MIN } from '#contract/constants.ts'
import { typedQuery } from '../../api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { TopicDraft } from './topic-form-shape.ts'

const TYPING_MS = 400

/** Topics with a title like the one being written. Announced, but never given the focus. */
export function SimilarTopics({ control }: { control: Control<TopicDraft> }) {
  const written = useWatch({ control, name: 'title' })
  const title = useDebounced(truncateWellFormed(written.trim(), TITLE_CHARACTERS_MAX), TYPING_MS)
  const enabled = characterCount(title) >= TITLE_CHARACTERS_MIN
  // If it fails, no topics are shown.
  const { data = [] } = useQuery({
    ...typedQuery('GET /api/topics/similar', { query: { title } }),
    enabled,
  })
  const topics = enabled ? data : []
  return (
    <div className={topics.length > 0 ? '-mt-2 min-w-0' : 'sr-only'}>
      <p role="status" className="text-13 text-ink-3">
        {topics.length > 0 && (topics.length === 1 ? 'A similar topic' : 'Similar topics')}
      </p>
      <ul>
        {topics.map(({ id, title: name }) => (
          <li key={id}>
            <a
              href={`/topic/${id}`}
              target="_blank"
              rel="noopener"
              dir="auto"
              className="relative block truncate py-0.5 text-accent hover:underline max-md:py-2.5"
            >
              {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
