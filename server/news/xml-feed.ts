import { DomHandler, DomUtils, Parser } from 'htmlparser2'
import { OutboundHttpError } from '../outbound-http/errors.ts'
import { ENTRIES_MAX, escapeText } from './parsed-entry.ts'
import type { ParsedEntry } from './parsed-entry.ts'

type Document = DomHandler['root']
const DEPTH_MAX = 200
/** Elements and attributes: far more than the entries that are read have. */
const PARTS_MAX = 50_000

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/**
 * Parses RSS 0.9 to 2.0, RSS 1.0 and Atom with a tolerant parser: no custom entities, unclosed tags
 * and leading text are accepted. Null if the text contains no feed. Links are relative to `base`.
 */
export function parseXmlFeed(text: string, base: URL): ParsedEntry[] | null {
  const document = parsed(text)
  const root =
    first(document, ['rss', 'rdf:rdf', 'feed'], false) ?? first(document, ['channel'], false)
  if (!root) return null
  const channel = first(root, ['channel'], false) ?? root
  const titleType = root.name === 'feed' ? 'text' : 'html'
  const home = htmlOf(first(channel, ['title']), titleType) || wordsOf(first(channel, ['author']))
  const isEntry = (name: string) => name === 'item' || name === 'entry'
  const found = DomUtils.getElementsByTagName(isEntry, root, true, ENTRIES_MAX)
  // An entry within another one is a part of it: its text would be read once for each of them.
  const entries = DomUtils.removeSubsets([...found]) as Element[]
  return entries.map((entry) => ({
    link: linkOf(entry, base),
    author: authorOf(entry) || home,
    date: wordsOf(first(entry, ['pubdate', 'published', 'dc:date', 'updated', 'date'])),
    title: htmlOf(first(entry, ['title']), titleType),
    text:
      htmlOf(first(entry, ['description', 'summary', 'content:encoded', 'content'])) ||
      mediaText(entry),
  }))
}

/** Thrown to stop the parser once enough of the feed has been read. */
class Enough extends Error {}

/** The usual prefix of each namespace, with a colon; none where the elements mean the same as in RSS. */
const PREFIXES = new Map([
  ['http://www.w3.org/2005/Atom', ''],
  ['http://purl.org/rss/1.0/', ''],
  ['http://purl.org/rss/1.0/modules/content/', 'content:'],
  ['http://purl.org/dc/elements/1.1/', 'dc:'],
  ['http://search.yahoo.com/mrss/', 'media:'],
])

/** Deep nesting makes the parser ever slower; real feeds are shallow. */
class BoundedHandler extends DomHandler {
  #depth = 0
  #parts = 0
  #prefixes = new Map<string, string>()

  override onopentag(name: string, attribs: Record<string, string>) {
    if (++this.#depth > DEPTH_MAX) throw new OutboundHttpError('It is nested too deeply')
    this.#count()
    const [given = ''] = /^[^:]+:/.exec(name) ?? []
    const usual = this.#prefixes.get(given) ?? given
    super.onopentag(usual + name.slice(given.length), attribs)
  }

  onattribute(name: string, value: string) {
    this.#count()
    const usual = name.startsWith('xmlns:') ? PREFIXES.get(value) : undefined
    if (usual !== undefined) this.#prefixes.set(`${name.slice(6)}:`, usual)
  }

  #count() {
    if (++this.#parts > PARTS_MAX) throw new Enough()
  }

  override onclosetag() {
    this.#depth--
    super.onclosetag()
  }
}

function parsed(text: string) {
  const handler = new BoundedHandler()
  const options = { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true }
  try {
    new Parser(handler, options).end(text)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return handler.root
}

/** The first child (or descendant) with the first of these names that occurs. */
function first(parent: Document | Element, names: string[], isChild = true): Element | undefined {
  for (const name of names) {
    const [found] = DomUtils.getElementsByTagName(name, parent.children, !isChild, 1)
    if (found) return found
  }
  return undefined
}

const wordsOf = (element: Element | undefined) =>
  element ? DomUtils.textContent(element).trim() : ''

/** In Atom, a title without a type is plain text; other texts without one are mostly HTML. */
function htmlOf(element: Element | undefined, typeByDefault = 'html') {
  if (!element) return ''
  const { type = typeByDefault } = element.attribs
  if (type === 'xhtml') return markupOf(element)
  const text = DomUtils.textContent(element)
  return /^text(\/plain)?$/.test(type) ? escapeText(text) : text
}

/** XHTML without its attributes. */
const markupOf = ({ children }: Element): string =>
  children
    .map((child) =>
      'attribs' in child
        ? `<${child.name}>${markupOf(child)}</${child.name}>`
        : escapeText(DomUtils.textContent(child)),
    )
    .join('')

/** Atom has the address in an attribute, RSS in the text, and some feeds only in an id. */
function linkOf(entry: Element, base: URL) {
  const links = DomUtils.getElementsByTagName('link', entry.children, false)
  const plain = links.find((link) => !link.attribs['href'] && wordsOf(link))
  const atom = links.find(
    ({ attribs }) => attribs['href'] && (attribs['rel'] ?? 'alternate') === 'alternate',
  )
  const id = first(entry, ['guid', 'id'])
  const isAddress = id && id.attribs['ispermalink'] !== 'false' && /^https?:/i.test(wordsOf(id))
  const link = plain ?? atom ?? (isAddress ? id : undefined)
  const address = link?.attribs['href'] || wordsOf(link)
  return (link && address && URL.parse(address, baseOf(link, base))?.href) || ''
}

/** What links of an element are relative to (XML Base). */
function baseOf(element: Element, base: URL): URL {
  const { parent } = element
  const outer = parent && 'attribs' in parent ? baseOf(parent, base) : base
  return URL.parse(element.attribs['xml:base'] ?? '', outer) ?? outer
}

/** Atom's `name`, Dublin Core's creator, or the name in RSS's `address (Name)`; no address. */
function authorOf(entry: Element) {
  const author = first(entry, ['dc:creator', 'author', 'itunes:author'])
  const name = wordsOf(author && (first(author, ['name']) ?? author))
  // Only the first bracket: trying every one takes quadratic time.
  const inBrackets = /^[^(]*\(([^)]+)\)/.exec(name)?.[1]
  return inBrackets ?? (name.includes('@') && !name.startsWith('@') ? '' : name)
}

/** YouTube puts a video's description in a group of its own. */
function mediaText(entry: Element) {
  const group = first(entry, ['media:group'])
  return htmlOf(first(group ?? entry, ['media:description']))
}
