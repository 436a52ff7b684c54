import type { QueryClient } from '@tanstack/react-query'
import type { SiteFacts } from '#contract/page.ts'
import { creationQuery } from '../features/creations/queries.ts'
import { memberQuery } from '../features/members/queries.ts'
import { toolQuery } from '../features/tools/queries.ts'
import { topicQuery } from '../features/topics/queries.ts'
import { creationData } from './creation-data.ts'
import { memberData } from './member-data.ts'
import { siteData } from './site-data.ts'
import { toolData } from './tool-data.ts'
import { firstReplies, topicData } from './topic-data.ts'

type RenderedPage = {
  /** The pattern of the page's address. */
  route: string | null
  params: Record<string, string>
  queryClient: QueryClient
  site: SiteFacts
}

/**
 * What a page is about in the words of schema.org, for programs that read pages. Made on the server
 * alone, of the data that the page was rendered with, so that browsers load nothing for it.
 */
export function structuredData({ route, params, queryClient, site }: RenderedPage) {
  const { id = '' } = params
  const graph = (route && graphs[route]?.(id, queryClient, site)) || null
  return graph && JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
}

type Graph = (id: string, queryClient: QueryClient, site: SiteFacts) => object[] | undefined

const topicGraph: Graph = (id, queryClient, site) => {
  const known = queryClient.getQueryData(topicQuery(id).queryKey)
  return known && topicData(known.topic, firstReplies(queryClient, id), site)
}

const graphs: Partial<Record<string, Graph>> = {
  '/': (_id, _queryClient, site) => siteData(site),
  '/topic/:id': topicGraph,
  '/topics/:id': topicGraph,
  '/creation/:id': (id, queryClient, site) => {
    const known = queryClient.getQueryData(creationQuery(id).queryKey)
    return known && creationData(known.creation, site)
  },
  '/tool/:id': (id, queryClient, site) => {
    const known = queryClient.getQueryData(toolQuery(id).queryKey)
    return known && toolData(known.tool, site)
  },
  '/user/:id': (id, queryClient, site) => {
    const known = queryClient.getQueryData(memberQuery(id).queryKey)
    return known && memberData(known, site)
  },
}
