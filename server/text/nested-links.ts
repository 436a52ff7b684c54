import type { MarkdownIt, Token } from 'markdown-it'

/**
 * Leaves out links within links, which HTML does not allow: a browser would end the outer one there. Markdown
 * has them where the text of a link has an address in angle brackets.
 */
export function nestedLinks(markdown: MarkdownIt) {
  markdown.core.ruler.after('inline', 'nested-links', ({ tokens }) => {
    for (const token of tokens) token.children &&= withoutNested(token.children)
  })
}

function withoutNested(tokens: Token[]) {
  let depth = 0
  return tokens.filter(({ type }) => {
    if (type === 'link_open') return ++depth === 1
    return type !== 'link_close' || --depth === 0
  })
}
