import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../api.ts'
import { topicListPlace } from '../features/topics/topic-list-query.ts'
import { TopicList } from '../features/topics/topic-list.tsx'
import { CollapseButton } from '../ui/collapse.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function HomePage() {
  const { site } = useApp()
  const search = useSearch({ from: '/' })
  const communityId = useRouteContext({ from: '__root__', select: (all) => all.communityId })
  const [isCollapsed, setCollapsed] = useState(false)
  return (
    <div className="wrap home">
      <PageHead
        title={site.name}
        siteName={site.name}
        description="A home for people who make things with AI tools: discussions, tools, creations and what to read."
        canonical={`${site.publicUrl}/`}
      />
      <section>
        <div className="panel-head">
          <h2>Discussions</h2>
          <CollapseButton
            panel="discussions"
            collapsed={isCollapsed}
            onToggle={() => setCollapsed(!isCollapsed)}
          />
        </div>
        {!isCollapsed && (
          <TopicList
            place={topicListPlace(search, communityId)}
            isComposing={search['new'] === 'topic'}
          />
        )}
      </section>
    </div>
  )
}
