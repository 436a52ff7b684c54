import hljs from 'highlight.js/lib/common'
import type { RenderCode } from './markdown.ts'
import { escapeHtml } from './escape-html.ts'

// Highlighting takes quadratic time in the length of a block, and more in that of a line.
const HIGHLIGHTED_LINE_CHARACTERS_MAX = 250
const HIGHLIGHTED_CHARACTERS_MAX = 3_000
const HIGHLIGHTED_GROWTH_MAX = 10

/**
 * Renders the blocks of code of one text, each with its language and a copy button, highlighted until
 * the limit of the text is reached.
 */
export function createCodeRenderer(): RenderCode {
  let highlighted = 0

  function highlight(code: string, language: string) {
    if (!hljs.getLanguage(language)) return null
    const characters = highlighted + code.length
    if (characters > HIGHLIGHTED_CHARACTERS_MAX || LONG_LINE.test(code)) return null
    highlighted = characters
    const { value } = hljs.highlight(code, { language, ignoreIllegals: true })
    return value.length > code.length * HIGHLIGHTED_GROWTH_MAX ? null : value
  }

  return (code, info) => {
    const language = /^[\w+#.-]{1,30}/.exec(info.trim())?.[0].toLowerCase() ?? ''
    const html = highlight(code, language) ?? escapeHtml(code)
    const head =
      `<div class="code-head"><span class="code-lang">${escapeHtml(language)}</span>` +
      '<button type="button" class="code-copy" data-copy>Copy</button></div>'
    return `<div class="code-block">${head}<pre tabindex="0"><code class="hljs">${html}</code></pre></div>\n`
  }
}

const LONG_LINE = new RegExp(`.{${HIGHLIGHTED_LINE_CHARACTERS_MAX + 1}}`)
