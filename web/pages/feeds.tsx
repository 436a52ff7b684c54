import { useQuery } from '@tanstack/react-query'
import { FEED_KINDS, FEEDS } from '#contract/feed-kinds.ts'
import { useRouterContext } from '../router-context.ts'
import { communitiesQuery } from '../features/communities/queries.ts'
import { resourceTypesQuery, typeLabel } from '../features/resources/queries.ts'
import { selectableTags, tagsQuery } from '../features/tags/queries.ts'
import { isolated } from '../lib/isolated.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'

type Choice = { name: string; query: string }

/** Of communities, and of tags: with all of a large site, the page would be several megabytes. */
const LISTED_MAX = 100

export function FeedsPage() {
  const { site } = useRouterContext()
  const { data: communities = [] } = useQuery(communitiesQuery)
  const { data: types = [] } = useQuery(resourceTypesQuery)
  const open = communities.filter(({ upcoming }) => !upcoming)
  const inCommunities = open
    .slice(0, LISTED_MAX)
    .map(({ id, name }) => ({ name: `In ${isolated(name)}`, query: `?communityId=${id}` }))
  const tagged = {
    topics: useTags('topic'),
    tools: useTags('tool'),
    creations: useTags('creation'),
    resources: types.map((type) => ({ ...byTag(type), name: typeLabel(type) })),
  }
  return (
    <ReadingPage>
      <PageHead
        title="Feeds"
        description={`What is new on ${site.name}, for feed readers: Atom and JSON Feed.`}
        canonical="/feeds"
      />
      <PageTitle className="mb-3">Feeds</PageTitle>
      <p className="text-ink-2">
        A feed reader shows what is new here as soon as it is there, without an account. Give it one
        of these addresses. The replies to a topic have a feed, too: a reader finds it at the
        address of the topic.
      </p>
      {FEED_KINDS.map((kind) => (
        <section key={kind} aria-labelledby={kind}>
          <h2 id={kind} className="mt-9 mb-1.5 text-heading leading-tight">
            {FEEDS[kind]}
          </h2>
          <ul>
            {[
              { name: 'All', query: '' },
              ...inCommunities,
              ...tagged[kind].slice(0, LISTED_MAX),
            ].map((choice) => (
              <FeedRow
                key={choice.query}
                path={`/feeds/${kind}`}
                of={FEEDS[kind]}
                choice={choice}
              />
            ))}
          </ul>
          {Math.max(open.length, tagged[kind].length) > LISTED_MAX && (
            <p className="mt-3 text-ink-2">
              Other tags and communities have feeds, too: with ?tag=NAME or ?communityId=NUMBER at
              the end of the address.
            </p>
          )}
        </section>
      ))}
    </ReadingPage>
  )
}

const byTag = (name: string): Choice => ({
  name,
  query: `?${new URLSearchParams({ tag: name }).toString()}`,
})

function useTags(type: 'topic' | 'tool' | 'creation') {
  const { data = [] } = useQuery(tagsQuery(type))
  return selectableTags(data).map(({ name }) => byTag(name))
}

type FeedRowProps = { path: string; of: string; choice: Choice }

function FeedRow({ path, of, choice: { name, query } }: FeedRowProps) {
  const link = (format: string, ending: string) => (
    <a
      href={`${path}.${ending}${query}`}
      className="flex min-h-control items-center text-accent hover:underline hover:underline-offset-3"
      aria-label={`${format}: ${of}, ${name}`}
    >
      {format}
    </a>
  )
  return (
    <li className="flex items-center gap-x-5 border-b border-line">
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere" dir="auto">
        {name}
      </span>
      {link('Atom', 'atom')}
      {link('JSON Feed', 'json')}
    </li>
  )
}
