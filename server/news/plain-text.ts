import { Parser } from 'htmlparser2'

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe'])
const BLOCKS = /^(p|div|br|li|tr|h[1-6]|ul|ol|pre|blockquote|section|article|table|hr)$/

/** The words of some HTML, cut at `max` characters; nothing in it is markup any more. */
export function plainText(html: string, max: number) {
  let text = ''
  let unread = 0
  const parser = new Parser({
    onopentagname(name) {
      if (UNREAD.has(name)) unread++
      if (BLOCKS.test(name)) text += '\n'
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread--
      if (BLOCKS.test(name)) text += '\n'
    },
    ontext(words) {
      if (unread === 0) text += words
    },
  })
  parser.end(html)
  return cut(tidied(text), max)
}

/** What any storage keeps: no NUL, no half characters, and no runs of white space. */
export const tidied = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export function cut(text: string, max: number) {
  if (text.length <= max) return text
  const head = text.slice(0, max - 1)
  return `${head.isWellFormed() ? head : head.slice(0, -1)}…`
}
