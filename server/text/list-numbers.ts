import type { MarkdownIt, Token } from 'markdown-it'

/** The margin of a list has room for the numbers up to 99. */
const DIGITS_WITH_ROOM = 2

/** Makes room for longer numbers. */
export function listNumbers(markdown: MarkdownIt) {
  markdown.core.ruler.after('block', 'list-numbers', ({ tokens }) => {
    const open: { list: Token; last: number }[] = []
    for (const token of tokens) {
      const inner = open.at(-1)
      if (token.type === 'ordered_list_open') {
        open.push({ list: token, last: Number(token.attrGet('start') ?? 1) - 1 })
      } else if (token.type === 'list_item_open' && inner && token.level === inner.list.level + 1) {
        inner.last += 1
      } else if (token.type === 'ordered_list_close' && inner) {
        open.pop()
        const digits = String(inner.last).length
        if (digits > DIGITS_WITH_ROOM)
          inner.list.attrSet('style', `padding-inline-start:calc(${digits}ch + 0.9em)`)
      }
    }
  })
}
