import { TOOL_NEWS_MAX } from '#contract/constants.ts'
import type { SourcePost } from '#contract/news.ts'
import type { Tool } from '#contract/tools.ts'
import { domainOf } from './url.ts'

/** The first posts that a tool wrote, that link to its site or have its name as words. */
export const newsAboutTool = (tool: Tool, posts: SourcePost[]) =>
  posts.filter((post) => isAbout(tool, post)).slice(0, TOOL_NEWS_MAX)

function isAbout({ name, domain, xusername }: Tool, { author, content, url }: SourcePost) {
  const handle = author.replace(/^@/, '').toLowerCase()
  if (xusername !== null && handle === xusername.toLowerCase()) return true
  const host = URL.canParse(url) ? domainOf(url) : ''
  return host === domain || host.endsWith(`.${domain}`) || hasWords(content, name)
}

const LETTER = /[\p{L}\p{N}]/u

/** Whether a text has these words, not as a part of longer ones, ignoring case. */
function hasWords(text: string, words: string) {
  const [all, wanted] = [text.toLowerCase(), words.toLowerCase()]
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const [before = '', after = ''] = [all[at - 1], all[at + wanted.length]]
    if (!LETTER.test(before) && !LETTER.test(after)) return true
  }
  return false
}
