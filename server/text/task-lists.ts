import type { MarkdownIt } from 'markdown-it'

const BOX = /^\[([ xX])\] /

/** GitHub's task lists: an item that begins with `[ ]` or `[x]` shows a disabled checkbox. */
export function taskLists(markdown: MarkdownIt) {
  markdown.core.ruler.after('inline', 'task-lists', ({ tokens, Token }) => {
    tokens.forEach((token, at) => {
      const isItem = tokens[at - 2]?.type === 'list_item_open'
      const first = token.children?.[0]
      const box = isItem && first?.type === 'text' && BOX.exec(first.content)
      if (!box || !token.children || !first) return
      first.content = first.content.slice(box[0].length)
      tokens[at - 2]?.attrJoin('class', 'task')
      const input = new Token('html_inline', '', 0)
      const isDone = box[1] !== ' '
      const label = isDone ? 'Done' : 'To do'
      input.content = `<input type="checkbox" disabled${isDone ? ' checked' : ''} aria-label="${label}"> `
      token.children.unshift(input)
    })
  })
}
