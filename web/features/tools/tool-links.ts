import { NEWS_USERNAMES_MAX } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'

export const searchLinks = ({ name }: Pick<Tool, 'name'>) => {
  const words = encodeURIComponent(name)
  return [
    { site: 'X', href: `https://x.com/search?q=${words}` },
    { site: 'YouTube', href: `https://www.youtube.com/results?search_query=${words}` },
    { site: 'Reddit', href: `https://www.reddit.com/search/?q=${words}` },
  ]
}

/** The usernames on X of visible tools, at most ten. */
export function newsUsernames(tools: Pick<Tool, 'visible' | 'xusername'>[]) {
  const usernames = tools.flatMap(({ visible, xusername }) =>
    visible && xusername ? [xusername] : [],
  )
  return [...new Set(usernames)].slice(0, NEWS_USERNAMES_MAX)
}

/** A search for posts of these users, joined by OR. */
export function newsOnX(usernames: string[]) {
  const words = usernames.map((name) => `from:${name}`).join(' OR ')
  return `https://x.com/search?q=${encodeURIComponent(words)}&f=live`
}
