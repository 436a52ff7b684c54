import hljs from 'highlight.js/lib/common'
import { escapeHtml } from './plain-text.ts'

// Highlighting takes quadratic time in the length of a block, and more in that of a line.
const HIGHLIGHTED_LINE_CHARACTERS_MAX = 250
const HIGHLIGHTED_CHARACTERS_MAX = 3_000
const HIGHLIGHTED_GROWTH_MAX = 10

/** The highlighting budget that is left for further code blocks of a text. */
export type CodeBudget = { highlightedCharacters: number }

/** A code block with its language and a copy button; highlighted within the text's budget. */
export function codeBlock(code: string, info: string, budget: CodeBudget) {
  const language = /^[\w+#.-]{1,30}/.exec(info.trim())?.[0].toLowerCase() ?? ''
  const html = highlight(code, language, budget) ?? escapeHtml(code)
  const head =
    `<div class="code-head"><span class="code-lang">${escapeHtml(language)}</span>` +
    '<button type="button" class="code-copy" data-copy>Copy</button></div>'
  return `<div class="code-block">${head}<pre tabindex="0"><code class="hljs">${html}</code></pre></div>\n`
}

function highlight(code: string, language: string, budget: CodeBudget) {
  if (!hljs.getLanguage(language)) return null
  const characters = budget.highlightedCharacters + code.length
  if (characters > HIGHLIGHTED_CHARACTERS_MAX || LONG_LINE.test(code)) return null
  budget.highlightedCharacters = characters
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true })
  return value.length > code.length * HIGHLIGHTED_GROWTH_MAX ? null : value
}

const LONG_LINE = new RegExp(`.{${HIGHLIGHTED_LINE_CHARACTERS_MAX + 1}}`)
