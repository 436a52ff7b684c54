import { validInHtml } from '#contract/characters.ts'
import createMarkdownIt from 'markdown-it'
import type { MarkdownIt, Token } from 'markdown-it'
import { headingLevels } from './heading-levels.ts'
import { plainTextHtml } from './escape-html.ts'
import { listNumbers } from './list-numbers.ts'
import { nestedLinks } from './nested-links.ts'
import { taskLists } from './task-lists.ts'
import { hasHugeTable, htmlCharactersMax, htmlCharactersMin, isTooDeep } from './text-bounds.ts'

const NESTING_MAX = 50

/** The HTML of a block of code; `info` is the text after its fence, such as the language. */
export type RenderCode = (code: string, info: string) => string

/**
 * Renders GitHub-flavoured Markdown as safe HTML: raw HTML is escaped, links lead to http(s) without a user
 * name, to mail or to this site, external links open in a new tab with `rel="ugc nofollow noopener"`. A text that
 * would produce too much HTML is shown as plain text. Increase `RENDERER_VERSION` when the output
 * changes. Null for a text with code if `renderCode` is null.
 */
export function renderMarkdown(source: string, renderCode: RenderCode): string
export function renderMarkdown(source: string, renderCode: null): string | null
export function renderMarkdown(source: string, renderCode: RenderCode | null) {
  const htmlMax = htmlCharactersMax(source.length)
  const parser = hasHugeTable(source) ? withoutTables : markdown
  const tokens = parser.parse(validInHtml(source), {})
  if (renderCode === null && tokens.some(isCode)) return null
  if (htmlCharactersMin(tokens) > htmlMax || isTooDeep(tokens, NESTING_MAX)) {
    return plainTextHtml(source)
  }
  const html = parser.renderer.render(tokens, parser.options, { renderCode })
  return html.length > htmlMax ? plainTextHtml(source) : html
}

const isCode = ({ type }: Token) => type === 'fence' || type === 'code_block'

const markdown = createParser()
const withoutTables = createParser().disable('table')

function createParser() {
  const parser = createMarkdownIt({
    html: false,
    linkify: true,
    breaks: true,
    maxNesting: NESTING_MAX,
  })
  parser.use(headingLevels)
  parser.use(listNumbers)
  parser.use(nestedLinks)
  parser.use(taskLists)
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  parser.validateLink = isSafe
  setRules(parser)
  return parser
}

/** Leads to mail, to this site, or by http(s) to a host, and to no other than the one that it seems to name. */
function isSafe(link: string) {
  const address = link.trim()
  if (!/^https?:\/\//i.test(address)) return /^(mailto:|#|\/(?![/\\]))/i.test(address)
  const url = URL.parse(address)
  return url !== null && url.username === '' && url.password === ''
}

function setRules({ renderer: { rules } }: MarkdownIt) {
  rules.link_open = (tokens, at, options, _env, self) => {
    const token = tokens[at]
    if (token && /^https?:/i.test(String(token.attrGet('href')))) {
      token.attrSet('target', '_blank')
      token.attrSet('rel', 'ugc nofollow noopener')
    }
    return self.renderToken(tokens, at, options)
  }

  const renderImage = rules.image
  rules.image = (tokens, at, options, env, self) => {
    const token = tokens[at]
    token?.attrSet('loading', 'lazy')
    token?.attrSet('referrerpolicy', 'no-referrer')
    return renderImage ? renderImage(tokens, at, options, env, self) : ''
  }

  // Scrollable elements must be reachable by keyboard.
  rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>'
  rules.table_close = () => '</table></div>'

  rules.fence = rules.code_block = (tokens, at, _options, env) => {
    const { renderCode } = env as { renderCode: RenderCode }
    return renderCode(tokens[at]?.content ?? '', tokens[at]?.info ?? '')
  }
}
