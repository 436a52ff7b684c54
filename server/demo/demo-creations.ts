import { appCreations } from './creations-apps.ts'
import { artCreations } from './creations-art.ts'
import { gameCreations } from './creations-games.ts'
import { toolCreations } from './creations-tools.ts'
import { websiteCreations } from './creations-websites.ts'
import type { DemoCreation } from './shapes.ts'

/** A year of things that were made, oldest first. */
export const demoCreations: DemoCreation[] = [
  ...appCreations,
  ...artCreations,
  ...gameCreations,
  ...toolCreations,
  ...websiteCreations,
].toSorted((a, b) => b.daysAgo - a.daysAgo)
