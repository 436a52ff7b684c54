/** What can be followed, with the titles of the feeds, in the order in which they are shown. */
export const FEEDS = {
  topics: 'Discussions',
  tools: 'Tools',
  creations: 'Creations',
  resources: 'Resources',
} as const

export type FeedKind = keyof typeof FEEDS
export const FEED_KINDS = Object.keys(FEEDS) as FeedKind[]
