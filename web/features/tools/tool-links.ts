import { NEWS_USERNAMES_MAX } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'

/** Links that search other sites for news about a tool. */
export const searchLinks = ({ name }: Pick<Tool, 'name'>) => {
  const words = encodeURIComponent(name)
  return [
    { site: 'X', href: `https://x.com/search?q=${words}` },
    { site: 'YouTube', href: `https://www.youtube.com/results?search_query=${words}` },
    { site: 'Reddit', href: `https://www.reddit.com/search/?q=${words}` },
  ]
}

/** A search for at most ten usernames of visible tools, joined by OR; null if there are none. */
export function newsOnX(tools: Pick<Tool, 'visible' | 'xusername'>[]) {
  const usernames = new Set(
    tools.flatMap(({ visible, xusername }) => (visible && xusername ? [xusername] : [])),
  )
  if (usernames.size === 0) return null
  const words = [...usernames].slice(0, NEWS_USERNAMES_MAX).map((name) => `from:${name}`)
  return `https://x.com/search?q=${encodeURIComponent(words.join(' OR '))}&f=live`
}
