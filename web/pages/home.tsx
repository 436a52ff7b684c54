import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useApp, useForgetUnused } from '../api.ts'
import { AccessDenied } from '../features/accounts/access-denied.tsx'
import { ToolsPanel } from '../features/tools/tools-panel.tsx'
import { CreationsPanel } from '../features/creations/creations-panel.tsx'
import { ResourcesPanel } from '../features/resources/resources-panel.tsx'
import { topicListParams } from '../features/topics/topic-list-query.ts'
import { TopicList } from '../features/topics/topic-list.tsx'
import { homeSearch, withSearch } from '../lib/search-params.ts'
import type { HomeSearch } from '../lib/search-params.ts'
import { CollapseButton } from '../ui/collapse.tsx'
import { PanelBoundary } from '../ui/panel-boundary.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TabList, tabProps } from '../ui/tabs.tsx'
import { activeTab, sidePanelFor, sidePanels } from '../routes/home-panels.ts'
import type { SidePanel, Tab } from '../routes/home-panels.ts'

type PanelProps = { search: HomeSearch; communityId: number }

const panels: Record<SidePanel['tab'], ComponentType<PanelProps>> = {
  tools: ToolsPanel,
  creations: CreationsPanel,
  resources: ResourcesPanel,
}

const discussions = { tab: 'discussions', name: 'Discussions' } as const

/**
 * Home: Discussions on the left, the other three share the right half; on a phone one row of tabs.
 */
export function HomePage() {
  const { site } = useApp()
  const search = useSearch({ from: '/' })
  const communityId = useRouteContext({ from: '__root__', select: (all) => all.communityId })
  const [collapsed, setCollapsed] = useState<Partial<Record<Tab, boolean>>>({})
  const tab = activeTab(search)
  const side = sidePanelFor(tab)
  const Panel = panels[side.tab]
  const toggle = (which: Tab) => () => setCollapsed({ ...collapsed, [which]: !collapsed[which] })

  return (
    <div className="wrap home" data-tab={tab}>
      <PageHead
        title={site.name}
        siteName={site.name}
        description="A home for people who make things with AI tools: discussions, tools, creations and what to read."
        canonical={`${site.publicUrl}/`}
      />
      <AccessDenied />
      <h1 className="sr-only">{site.name}</h1>
      <Tabs label="Sections" panels={[discussions, ...sidePanels]} active={tab} narrow />
      <Half
        side="left"
        {...discussions}
        isCollapsed={collapsed.discussions}
        onToggle={toggle('discussions')}
        head={<h2>Discussions</h2>}
      >
        <TopicList
          place={topicListParams(search, communityId)}
          isComposing={search.new === 'topic'}
        />
      </Half>
      <Half
        side="right"
        tab={side.tab}
        name={side.name}
        isCollapsed={collapsed[side.tab]}
        onToggle={side.isCollapsible ? toggle(side.tab) : undefined}
        head={
          <>
            <h2 className="sr-only">{side.name}</h2>
            <Tabs label="More sections" panels={sidePanels} active={side.tab} />
          </>
        }
      >
        <Panel search={search} communityId={communityId} />
      </Half>
    </div>
  )
}

type HalfProps = {
  side: 'left' | 'right'
  tab: Tab
  name: string
  head: ReactNode
  isCollapsed: boolean | undefined
  onToggle: (() => void) | undefined
  children: ReactNode
}

/** A panel, or the narrow strip that remains when it is collapsed. */
function Half({ side, tab, name, head, isCollapsed = false, onToggle, children }: HalfProps) {
  const forget = useForgetUnused()
  const button = onToggle && (
    <CollapseButton panel={tab} collapsed={isCollapsed} onToggle={onToggle} side={side} />
  )
  return (
    <section className={clsx(`half-${side}`, isCollapsed && 'collapsed')} aria-label={name}>
      {/* The button keeps its position in the tree, or it would lose the keyboard focus. */}
      <div className={isCollapsed ? 'strip' : 'panel-head'}>
        {!isCollapsed && head}
        {button}
        {isCollapsed && <span>{name}</span>}
      </div>
      <div id={`panel-${tab}`} role="tabpanel" aria-label={name} hidden={isCollapsed}>
        {!isCollapsed && <PanelBoundary onRetry={forget}>{children}</PanelBoundary>}
      </div>
    </section>
  )
}

type TabsProps = {
  label: string
  panels: readonly Pick<SidePanel | typeof discussions, 'tab' | 'name'>[]
  active: Tab
  narrow?: boolean
}

function Tabs({ label, panels, active, narrow = false }: TabsProps) {
  return (
    <TabList label={label} className={narrow ? 'only-narrow' : 'only-wide'}>
      {panels.map(({ tab, name }) => (
        <Link
          key={tab}
          to="/"
          search={(all) =>
            withSearch(homeSearch(all), { tab: tab === 'discussions' ? undefined : tab })
          }
          resetScroll={false}
          {...tabProps({ selected: tab === active, panelId: `panel-${tab}` })}
        >
          {name}
        </Link>
      ))}
    </TabList>
  )
}
