import type { Api, ApiAddress } from '#contract/api.ts'
import type { ResponseBody, Sendable, Endpoint } from '#contract/endpoint.ts'
import { onDemand } from '../on-demand.ts'
import { validInXml } from '../text/xml.ts'

type Sent<A extends ApiAddress> = Api[A] extends Endpoint ? Sendable<Api[A]> : never

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

const loadYaml = onDemand(() => import('yaml'))

/** The front matter is YAML; its library quotes what needs it. */
export async function writeMarkdownPage({ head, body }: MarkdownPage) {
  const clean = {
    ...head,
    title: validInXml(head.title),
    tags: head.tags.map(validInXml),
  }
  const author = head.author === null ? null : validInXml(head.author)
  const { stringify } = await loadYaml()
  const yaml = stringify({ ...clean, author }, { lineWidth: 0 })
  return `---\n${yaml}---\n\n${validInXml(body).trim()}\n`
}

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
