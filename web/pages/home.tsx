import { Link, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useCommunityId, useRouterContext } from '../router-context.ts'
import { AccessDenied } from '../features/accounts/access-denied.tsx'
import { TopicList } from '../features/topics/topic-list.tsx'
import { canonicalHome } from '../lib/canonical.ts'
import { homeSearch, sideTab, withSearch } from '../lib/search-params.ts'
import type { HomeSearch, SideTab } from '../lib/search-params.ts'
import { CollapseButton } from '../ui/collapse-button.tsx'
import { useEntryState } from '../ui/use-entry-state.ts'
import { PanelBoundary } from '../panel-boundary.tsx'
import { useLazyComponent } from '../ui/lazy-component.ts'
import { communityPicture } from '../features/communities/current-community.ts'
import { PageHead } from '../ui/page-head.tsx'
import { RowSkeleton } from '../ui/skeleton.tsx'
import { TabList, tabProps } from '../ui/tabs.tsx'
import { sidePanels } from '../side-panels.ts'
import type { SidePanel } from '../side-panels.ts'

type Tab = 'discussions' | SideTab

const tabs = Object.values(sidePanels)
const discussions = { tab: 'discussions', name: 'Discussions' } as const

/**
 * Home: Discussions on the left, the other three share the right half; on a phone one row of tabs.
 */
export function HomePage() {
  const { site } = useRouterContext()
  const search = useSearch({ from: '/' })
  const communityId = useCommunityId()
  const [collapsed, setCollapsed] = useEntryState<Partial<Record<Tab, boolean>>>('collapsed', {})
  const toggle = (panel: Tab) => setCollapsed({ ...collapsed, [panel]: !collapsed[panel] })
  // The active tab is shared across the page and lives in the URL.
  const tab: Tab = search.tab ?? 'discussions'
  const side = sidePanels[sideTab(search)]
  const isOneCollapsed = collapsed.discussions || collapsed[side.tab]

  return (
    <div
      className={clsx(
        'page-column items-start gap-x-14 max-md:pb-16 md:pt-9 md:pb-20',
        // In a grid, the first panel has its width before the second one has arrived.
        isOneCollapsed ? 'justify-between md:flex' : 'md:grid md:grid-cols-2',
      )}
    >
      <PageHead
        title={tab === 'discussions' ? site.name : side.name}
        description="A home for people who make things with AI tools: discussions, tools, creations and what to read."
        canonical={canonicalHome(search)}
        picture={communityPicture(communityId)}
      />
      <AccessDenied />
      <h1 className="sr-only">{site.name}</h1>
      <Tabs label="Sections" panels={[discussions, ...tabs]} active={tab} narrow />
      <Half
        side="left"
        {...discussions}
        isShownOnPhone={tab === 'discussions'}
        isCollapsed={collapsed.discussions}
        onToggle={() => toggle('discussions')}
        head={
          <h2 className="mr-auto text-heading leading-tight not-print:max-md:sr-only">
            Discussions
          </h2>
        }
      >
        <TopicList search={search} communityId={communityId} />
      </Half>
      <Half
        side="right"
        tab={side.tab}
        name={side.name}
        isShownOnPhone={tab !== 'discussions'}
        isCollapsed={collapsed[side.tab]}
        onToggle={side.isCollapsible ? () => toggle(side.tab) : undefined}
        head={
          <>
            <h2 className="text-heading leading-tight not-print:sr-only">{side.name}</h2>
            <Tabs label="More sections" panels={tabs} active={side.tab} />
          </>
        }
      >
        <SideContent
          key={side.tab}
          content={side.content}
          search={search}
          communityId={communityId}
        />
      </Half>
    </div>
  )
}

type SideContentProps = Pick<SidePanel, 'content'> & { search: HomeSearch; communityId: number }

function SideContent({ content, ...props }: SideContentProps) {
  const { Component, error } = useLazyComponent(content, true)
  if (Component) return <Component {...props} />
  if (error) throw error
  return <RowSkeleton count={4} />
}

type HalfProps = {
  side: 'left' | 'right'
  tab: Tab
  name: string
  head: ReactNode
  isShownOnPhone: boolean
  isCollapsed: boolean | undefined
  onToggle: (() => void) | undefined
  children: ReactNode
}

/** A panel, or the narrow strip that remains when it is collapsed. */
function Half(props: HalfProps) {
  const { side, tab, name, head, isShownOnPhone, isCollapsed = false, onToggle, children } = props
  const button = onToggle && (
    <CollapseButton
      panel={tab}
      collapsed={isCollapsed}
      onToggle={onToggle}
      side={side}
      className={isCollapsed ? undefined : 'max-md:hidden'}
    />
  )
  return (
    <section
      className={clsx(
        isCollapsed ? 'md:w-11' : 'md:min-w-0 md:flex-1',
        !isShownOnPhone && 'max-md:hidden',
      )}
      aria-label={name}
    >
      {/* The button keeps its position in the tree, or it would lose the keyboard focus. */}
      <div className={isCollapsed ? stripClass[side] : headClass}>
        {!isCollapsed && head}
        {button}
        {isCollapsed && (
          <span className="text-13 font-bold text-ink-3 max-md:order-first md:[writing-mode:vertical-rl]">
            {name}
          </span>
        )}
      </div>
      <div id={`panel-${tab}`} role="tabpanel" aria-label={name} hidden={isCollapsed}>
        {!isCollapsed && <PanelBoundary>{children}</PanelBoundary>}
      </div>
    </section>
  )
}

const headClass = 'not-print:max-md:absolute md:mb-1.5 md:flex md:min-h-10 md:items-center md:gap-2'

const strip =
  'flex items-center gap-3 border-line max-md:justify-between max-md:border-y max-md:pl-4 md:min-h-[40vh] md:flex-col md:pt-0.5 md:pb-4 print:hidden'

const stripClass = { left: `${strip} md:border-e`, right: `${strip} md:border-s` }

type TabsProps = {
  label: string
  panels: readonly Pick<SidePanel | typeof discussions, 'tab' | 'name'>[]
  active: Tab
  narrow?: boolean
}

function Tabs({ label, panels, active, narrow = false }: TabsProps) {
  return (
    <TabList label={label} className={narrow ? 'md:hidden' : 'max-md:hidden'}>
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
