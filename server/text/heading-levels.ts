import type { MarkdownIt } from 'markdown-it'

/** The first heading of a text comes below the page's h1 and the section's h2. */
const FIRST_LEVEL = 3
const LAST_LEVEL = 6

/** Gives headings levels without gaps, whichever levels the text begins with or leaves out. */
export function headingLevels(markdown: MarkdownIt) {
  markdown.core.ruler.after('block', 'heading-levels', ({ tokens }) => {
    const written: number[] = []
    let tag = ''
    for (const token of tokens) {
      if (token.type === 'heading_open') {
        const level = Number(token.tag.slice(1))
        while ((written.at(-1) ?? 0) >= level) written.pop()
        tag = `h${Math.min(FIRST_LEVEL + written.length, LAST_LEVEL)}`
        written.push(level)
      }
      if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = tag
    }
  })
}
