import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { description as shortened } from '#contract/excerpt.ts'
import type { ToolWithVotes } from '#contract/tool-page.ts'
import { isNotFound } from '../api-error.ts'
import { CreationPages } from '../features/creations/creation-pages.tsx'
import { creationsQuery } from '../features/creations/queries.ts'
import { SourcePostList } from '../features/news/source-post-list.tsx'
import { NewsLine } from '../features/tools/news-line.tsx'
import { toolQuery } from '../features/tools/queries.ts'
import { ToolView } from '../features/tools/tool-view.tsx'
import { VoteChart } from '../features/tools/vote-chart.tsx'
import { toolTopicsQuery } from '../features/topics/queries.ts'
import { TopicRows } from '../features/topics/topic-rows.tsx'
import { canonicalPath } from '../lib/canonical.ts'
import { previewPicture } from '#contract/preview-picture.ts'
import type { ToolSearch } from '../lib/search-params.ts'
import { isolated } from '../lib/isolated.ts'
import { BackLink } from '../ui/back-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Empty, EmptyList } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'
import { RowSkeleton } from '../ui/skeleton.tsx'

export function ToolPage() {
  const { id } = useParams({ from: '/tool/$id' })
  const search = useSearch({ from: '/tool/$id' })
  const { data: known, error, isError, refetch } = useQuery(toolQuery(id))
  // Deleted or hidden since it was read.
  const page = isNotFound(error) ? undefined : known
  return (
    <ReadingPage width="broad">
      <PageHead {...headOf(page, search)} />
      <BackLink to="/" search={{ tab: 'tools', category: page?.tool.tags[0]?.name }}>
        Back to Tools
      </BackLink>
      {page && <ToolSections key={page.tool.id} page={page} search={search} />}
      {!page && !isError && <RowSkeleton count={1} />}
      {!page && isError && (
        <Empty
          level={1}
          title="Tool Not Found"
          text="It may have been removed, or it cannot be loaded right now."
          action={
            <Link to="/" search={{ tab: 'tools' }} className={buttonClass()}>
              All tools
            </Link>
          }
          onRetry={() => void refetch()}
        />
      )}
    </ReadingPage>
  )
}

function headOf(page: ToolWithVotes | undefined, search: ToolSearch) {
  if (!page) return { title: 'Tool Not Found', description: 'No such tool.', hidden: true }
  const { id, name, domain, description } = page.tool
  return {
    title: name,
    description:
      shortened(description ?? '') ||
      `${name} (${domain}): votes, news, and what people make with it.`,
    canonical: canonicalPath(`/tool/${id}`, search),
    picture: previewPicture('tool', page.tool),
  }
}

function ToolSections({ page, search }: { page: ToolWithVotes; search: ToolSearch }) {
  const { tool, votes, news } = page
  const id = String(tool.id)
  const { page: topicsPage = 1, creationsPage = 1 } = search
  return (
    <article>
      <ToolView tool={tool} />
      <Section title="Votes over time">
        <VoteChart votes={votes} />
      </Section>
      <Section title={`Made with ${isolated(tool.name)}`}>
        <CreationPages
          key={creationsPage}
          list={creationsQuery({ toolId: id }, search)}
          page={creationsPage}
          empty={{
            isLine: true,
            title: 'No creation uses it yet.',
            action: (
              <Link to="/" search={{ tab: 'creations', new: 'creation' }} className="text-link">
                Share one
              </Link>
            ),
          }}
        />
      </Section>
      <Section id="discussions" title={`Discussions that name ${isolated(tool.name)}`}>
        <TopicRows
          headingId="discussions"
          list={toolTopicsQuery(id, topicsPage)}
          page={topicsPage}
          empty={{ isLine: true, title: 'No discussion mentions it yet.' }}
        />
      </Section>
      <Section title="News">
        {tool.tags.map(({ id: tagId, name }) => (
          <NewsLine key={tagId} category={name} />
        ))}
        {news.length > 0 ? (
          <SourcePostList posts={news} />
        ) : (
          <EmptyList isLine title={`No news names ${isolated(tool.name)} yet.`} />
        )}
      </Section>
    </article>
  )
}

type SectionProps = { id?: string; title: string; children: ReactNode }

const Section = ({ id, title, children }: SectionProps) => (
  <section className="mt-12">
    <h2 id={id} className="border-b border-line pb-2 text-heading wrap-anywhere" dir="auto">
      {title}
    </h2>
    {children}
  </section>
)
