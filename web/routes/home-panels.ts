import type { AppContext } from '../api.ts'
import { loadGallery } from '../features/creations/creation-list-query.ts'
import { loadTools } from '../features/tools/tools-query.ts'
import { loadResources } from '../features/resources/resources-query.ts'
import { loadTopicList } from '../features/topics/topic-list-query.ts'
import type { HomeSearch } from '../lib/search-params.ts'

/** One of the tabs that share the right half. */
export type SidePanel = {
  tab: 'tools' | 'creations' | 'resources'
  name: string
  load: (context: LoadContext, search: HomeSearch) => Promise<void>
  isCollapsible: boolean
}

type LoadContext = AppContext & { communityId: number }

/** In tab order. The code of the panels is part of the home page's bundle. */
export const sidePanels = [
  { tab: 'tools', name: 'Tools', load: loadTools, isCollapsible: true },
  { tab: 'creations', name: 'Creations', load: loadGallery, isCollapsible: true },
  { tab: 'resources', name: 'Resources', load: loadResources, isCollapsible: false },
] as const satisfies SidePanel[]

export type Tab = 'discussions' | SidePanel['tab']

/** Home: the active tab is shared across the page and lives in the URL. */
export const activeTab = ({ tab }: HomeSearch): Tab => tab ?? 'discussions'

/** If the shared tab is discussions, the right half shows tools. */
export const sidePanelFor = (tab: Tab) =>
  sidePanels.find((panel) => panel.tab === tab) ?? sidePanels[0]

export async function loadHome(context: LoadContext, search: HomeSearch) {
  await Promise.all([
    loadTopicList(context, search),
    sidePanelFor(activeTab(search)).load(context, search),
  ])
}
