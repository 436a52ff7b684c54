import { DomHandler, DomUtils, Parser } from 'htmlparser2'
import { OutboundHttpError } from '../outbound-http/errors.ts'
import { escaped } from './feed-entry.ts'
import type { FeedEntry } from './feed-entry.ts'

type Document = DomHandler['root']
const ENTRIES_MAX = 100
const DEPTH_MAX = 200

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/**
 * RSS 0.9 to 2.0, RSS 1.0 and Atom, by a parser that forgives: no entities of its own, tags that are
 * never closed, whatever stands before the first. Null where there is no feed in it.
 */
export function readXmlFeed(text: string): FeedEntry[] | null {
  const document = parsed(text)
  const root =
    first(document, ['rss', 'rdf:rdf', 'feed'], false) ?? first(document, ['channel'], false)
  if (!root) return null
  const channel = first(root, ['channel'], false) ?? root
  const home = wordsOf(first(channel, ['title'])) || wordsOf(first(channel, ['author']))
  const isEntry = (name: string) => name === 'item' || name === 'entry'
  const entries = DomUtils.getElementsByTagName(isEntry, root, true, ENTRIES_MAX)
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

/** Ever deeper tags cost the parser ever more: no feed has so many. */
class ShallowHandler extends DomHandler {
  #depth = 0

  override onopentag(name: string, attribs: Record<string, string>) {
    if (++this.#depth > DEPTH_MAX) throw new OutboundHttpError('It is nested too deeply')
    super.onopentag(name, attribs)
  }

  override onclosetag() {
    this.#depth--
    super.onclosetag()
  }
}

function parsed(text: string) {
  const handler = new ShallowHandler()
  new Parser(handler, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true }).end(
    text,
  )
  return handler.root
}

/** The first child, or descendant, of the first of these names that is there at all. */
function first(parent: Document | Element, names: string[], isChild = true): Element | undefined {
  for (const name of names) {
    const [found] = DomUtils.getElementsByTagName(name, parent.children, !isChild, 1)
    if (found) return found
  }
  return undefined
}

const wordsOf = (element: Element | undefined) =>
  element ? DomUtils.textContent(element).trim() : ''

/** Text is HTML already, unless it says that it is not; of XHTML the words are taken. */
function htmlOf(element: Element | undefined) {
  if (!element) return ''
  const { type } = element.attribs
  const text = DomUtils.textContent(element)
  return type === 'text' || type === 'xhtml' ? escaped(text) : text
}

/** Atom has addresses in attributes, RSS as text, and some only an id that is one. */
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

/** `name` of Atom, the creator of Dublin Core, or RSS's `address (Name)`; never an address. */
function authorOf(entry: Element) {
  const author = first(entry, ['dc:creator', 'author', 'itunes:author'])
  const name = wordsOf(author && (first(author, ['name']) ?? author))
  const inBrackets = /\(([^)]+)\)/.exec(name)?.[1]
  return inBrackets ?? (name.includes('@') && !name.startsWith('@') ? '' : name)
}

/** YouTube says what a video is about in a group of its own. */
function mediaText(entry: Element) {
  const group = first(entry, ['media:group'])
  return htmlOf(first(group ?? entry, ['media:description']))
}
