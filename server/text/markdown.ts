import hljs from 'highlight.js/lib/common'
import MarkdownIt from 'markdown-it'
import { taskLists } from './task-lists.ts'

const RENDERED_MAX = 2_000

/** Posts sit below the page's own h1 and the section's h2. */
const HEADING_SHIFT = 2
const HEADING_MAX = 6

/**
 * GitHub-flavoured Markdown as safe HTML: raw HTML shows as text, links lead to http(s), mail or
 * this site, links out open apart and lend no reputation (decisions §5).
 */
export function renderMarkdown(source: string) {
  const known = rendered.get(source)
  if (known !== undefined) return known
  const html = markdown.render(source)
  // The oldest entry leaves: a Map keeps the order of insertion.
  if (rendered.size >= RENDERED_MAX) rendered.delete(rendered.keys().next().value ?? '')
  rendered.set(source, html)
  return html
}

const rendered = new Map<string, string>()

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })
const { escapeHtml } = markdown.utils

markdown.use(taskLists)
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
markdown.validateLink = (link) => /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(link.trim())

const { rules } = markdown.renderer

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

rules.heading_open = rules.heading_close = (tokens, at, options, _env, self) => {
  const token = tokens[at]
  const level = Number(token?.tag.slice(1))
  if (token && level <= HEADING_MAX) token.tag = `h${Math.min(level + HEADING_SHIFT, HEADING_MAX)}`
  return self.renderToken(tokens, at, options)
}

// What scrolls inside itself can be reached by keyboard.
rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>'
rules.table_close = () => '</table></div>'

rules.fence = (tokens, at) => codeBlock(tokens[at]?.content ?? '', tokens[at]?.info ?? '')
rules.code_block = (tokens, at) => codeBlock(tokens[at]?.content ?? '', '')

function codeBlock(code: string, info: string) {
  const language = /^[\w+#.-]{1,30}/.exec(info.trim())?.[0].toLowerCase() ?? ''
  const html = hljs.getLanguage(language)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : escapeHtml(code)
  const head =
    `<div class="code-head"><span class="code-lang">${escapeHtml(language)}</span>` +
    '<button type="button" class="code-copy" data-copy>Copy</button></div>'
  return `<div class="code-block">${head}<pre tabindex="0"><code class="hljs">${html}</code></pre></div>\n`
}
