import type { CommunityContext } from './router-context.ts'
import { loadGallery } from './features/creations/queries.ts'
import { loadResources } from './features/resources/queries.ts'
import { loadTools } from './features/tools/queries.ts'
import type { HomeSearch, SideTab } from './lib/search-params.ts'
import { lazyComponent } from './ui/lazy-component.ts'
import type { LazyComponent } from './ui/lazy-component.ts'

export type SidePanel = {
  tab: SideTab
  name: string
  isCollapsible: boolean
  /** Its source file, by which the server finds its scripts in the build. */
  file: string
  content: LazyComponent<{ search: HomeSearch; communityId: number }>
  loadData: (context: CommunityContext, search: HomeSearch) => Promise<void>
}

/** The panels that share the right half of the home page; only the one shown is loaded. */
export const sidePanels: Record<SideTab, SidePanel> = {
  tools: {
    tab: 'tools',
    name: 'Tools',
    isCollapsible: true,
    file: 'features/tools/tools-panel.tsx',
    content: lazyComponent(
      async () => (await import('./features/tools/tools-panel.tsx')).ToolsPanel,
    ),
    loadData: loadTools,
  },
  creations: {
    tab: 'creations',
    name: 'Creations',
    isCollapsible: true,
    file: 'features/creations/creations-panel.tsx',
    content: lazyComponent(
      async () => (await import('./features/creations/creations-panel.tsx')).CreationsPanel,
    ),
    loadData: loadGallery,
  },
  resources: {
    tab: 'resources',
    name: 'Resources',
    isCollapsible: false,
    file: 'features/resources/resources-panel.tsx',
    content: lazyComponent(
      async () => (await import('./features/resources/resources-panel.tsx')).ResourcesPanel,
    ),
    loadData: loadResources,
  },
}
