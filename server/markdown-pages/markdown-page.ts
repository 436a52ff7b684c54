import type { Api, ApiAddress } from '#contract/api.ts'
import type { ResponseBody, Row, Sendable } from '#contract/endpoint.ts'
import { validInXml } from '../text/xml.ts'

type Sent<A extends ApiAddress> = Api[A] extends Row ? Sendable<Api[A]> : never

/** Makes a call as a visitor; a refusal is thrown. */
export type Read = <A extends ApiAddress>(
  address: A,
  sent: Sent<A>,
) => Promise<ResponseBody<Api[A]>>

export type MarkdownPageSite = { siteName: string; publicUrl: string }

/** A page as Markdown for programs: its front matter, and its text. */
export type MarkdownPage = { head: FrontMatter; body: string }

type FrontMatter = {
  title: string
  author: string | null
  created: string
  updated?: string
  url: string
  tags: string[]
}

/**
 * The values of the front matter are JSON, which every parser of YAML reads alike: without quotes, many
 * take `On`, `12:30` or `2026-01-01` for something else than text.
 */
export function writeMarkdownPage({ head, body }: MarkdownPage) {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${toYaml(value)}\n`)
  return `---\n${lines.join('')}---\n\n${validInXml(body).trimEnd()}\n`
}

function toYaml(value: FrontMatter[keyof FrontMatter]) {
  const json = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? validInXml(part) : part,
  )
  return json.replace(LINE_END, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What ends a line in YAML 1.1, and the byte order mark. */
const LINE_END = /[\u0085\u2028\u2029\uFEFF]/g

/**
 * A name, title or description inside Markdown: no character of it is markup, and it begins no list.
 * Brackets become entities, because programs find the links of `llms.txt` with a regular expression.
 */
export const escapeMarkdown = (text: string) =>
  validInXml(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}<>()#+!|~&]/g, String.raw`\$&`)
    .replace(/^ ?-/, String.raw`\-`)
    .replace(/^( ?\d+)\./, String.raw`$1\.`)
    .replaceAll('[', '&#91;')
    .replaceAll(']', '&#93;')

/** A list of links. */
export const linkList = (links: { title: string; url: string; note?: string }[]) =>
  links
    .map(({ title, url, note }) => {
      return `- [${escapeMarkdown(title)}](${linkTarget(url)})${note ? `: ${note}` : ''}`
    })
    .join('\n')

/**
 * The address in a link. A backslash, and the end of what looks like an entity, are encoded: readers that know
 * Markdown would take them for markup, and others know no other way to write them.
 */
function linkTarget(url: string) {
  const written = url.replaceAll('\\', '%5C').replaceAll(/(&#?\w+);/g, '$1%3B')
  return /[()]/.test(written) ? `<${written}>` : written
}

export const section = (heading: string, text: string) =>
  text ? `\n\n## ${heading}\n\n${text}` : ''
