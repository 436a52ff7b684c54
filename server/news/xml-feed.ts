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
 * and leading text are accepted. Null if the text contains no feed.
 */
export function parseXmlFeed(text: string): ParsedEntry[] | null {
  const document = parsed(text)
  const root =
    first(document, ['rss', 'rdf:rdf', 'feed'], false) ?? first(document, ['channel'], false)
  if (!root) return null
  const channel = first(root, ['channel'], false) ?? root
  const home = wordsOf(first(channel, ['title'])) || wordsOf(first(channel, ['author']))
  const isEntry = (name: string) => name === 'item' || name === 'entry'
  const found = DomUtils.getElementsByTagName(isEntry, root, true, ENTRIES_MAX)
  // An entry within another one is a part of it: its text would be read once for each of them.
  const entries = DomUtils.removeSubsets([...found]) as Element[]
  return entries.map((entry) => ({
    link: linkOf(entry),
    author: authorOf(entry) || home,
    date: wordsOf(first(entry, ['pubdate', 'published', 'dc:date', 'updated', 'date'])),
    title: htmlOf(first(entry, ['title'])),
    text:
      htmlOf(first(entry, ['description', 'summary', 'content:encoded', 'content'])) ||
      mediaText(entry),
  }))
}

/** Thrown to stop the parser: what it has read of a feed is enough. */
class Enough extends Error {}

/** Deep nesting makes the parser ever slower; real feeds are shallow. */
class BoundedHandler extends DomHandler {
  #depth = 0
  #parts = 0

  override onopentag(name: string, attribs: Record<string, string>) {
    if (++this.#depth > DEPTH_MAX) throw new OutboundHttpError('It is nested too deeply')
    this.#count()
    super.onopentag(name, attribs)
  }

  onattribute() {
    this.#count()
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

/** Text is HTML unless its type says otherwise; of XHTML only the text is used. */
function htmlOf(element: Element | undefined) {
  if (!element) return ''
  const { type } = element.attribs
  const text = DomUtils.textContent(element)
  return type === 'text' || type === 'xhtml' ? escapeText(text) : text
}

/** Atom has the address in an attribute, RSS in the text, and some feeds only in an id. */
function linkOf(entry: Element) {
  const links = DomUtils.getElementsByTagName('link', entry.children, false)
  const atom = links.find(
    ({ attribs }) => attribs['href'] && (attribs['rel'] ?? 'alternate') === 'alternate',
  )
  const plain = links.find((link) => !link.attribs['href'] && wordsOf(link))
  const id = first(entry, ['guid', 'id'])
  const isAddress = id && id.attribs['ispermalink'] !== 'false' && /^https?:/i.test(wordsOf(id))
  return atom?.attribs['href'] ?? (plain ? wordsOf(plain) : isAddress ? wordsOf(id) : '')
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
