import createMarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import { validInXml } from '../text/xml.ts'

/** Reads blocks alone, as CommonMark does. */
const blocks = createMarkdownIt('commonmark')
blocks.core.ruler.disable('inline')

/**
 * A text by a member as part of a page. A block of code or HTML that the text leaves open is closed, so that it
 * does not contain what follows on the page.
 */
export function memberText(text: string) {
  const written = validInXml(text)
    .replace(/^\s*\n/, '')
    .trimEnd()
  if (!MAY_STAY_OPEN.test(written)) return written
  const tokens = blocks.parse(`${written}\n\n# What follows`, {})
  const last = tokens.at(-1)
  return last?.type === 'heading_close' ? written : `${written}\n${last ? endOf(last) : ''}`
}

/** Only these blocks go on after an empty line without any mark of their own. */
const MAY_STAY_OPEN = /```|~~~|</

/** What ends a block that goes on to the end of the text. */
function endOf({ type, markup, content }: Token) {
  if (type === 'fence') return markup
  return HTML_ENDS.find(([start]) => start.test(content))?.[1] ?? ''
}

const HTML_ENDS = [
  [/^ *<!--/, '-->'],
  [/^ *<\?/, '?>'],
  [/^ *<!\[CDATA\[/, ']]>'],
  [/^ *<!/, '>'],
  [/^ *<script/i, '</script>'],
  [/^ *<pre/i, '</pre>'],
  [/^ *<style/i, '</style>'],
  [/^ *<textarea/i, '</textarea>'],
] as const
