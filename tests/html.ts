/** An element of a page: name, attributes and text. */
export type Element = {
  name: string
  attributes: Map<string, string>
  text: string
  /** Names of the ancestors, outermost first. */
  within: string[]
}

const VOID = new Set(['meta', 'link', 'input', 'br', 'hr', 'img', 'source', 'wbr', 'col'])
const RAW = new Set(['script', 'style', 'title', 'textarea'])

const TAG = /<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/y
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/**
 * The elements of a page in document order, parsed as a browser parses well-formed HTML.
 *
 * @throws {Error} if the HTML is not well-formed: text was then output unescaped
 */
export function parseHtml(html: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const appendText = (text: string) => open.forEach((element) => (element.text += text))
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const end = next === -1 ? html.length : next
    appendText(decode(html.slice(at, end)))
    at = end
    if (at === html.length) break
    const skipped = /(?:<!doctype html>|<!--(?!>)[\s\S]*?-->)/iy
    skipped.lastIndex = at
    const comment = skipped.exec(html)
    if (comment) {
      at += comment[0].length
      continue
    }
    TAG.lastIndex = at
    const [whole, slash, rawName = '', rest = ''] = TAG.exec(html) ?? []
    if (whole === undefined) throw new Error(`no tag: ${html.slice(at, at + 80)}`)
    at += whole.length
    const name = rawName.toLowerCase()
    if (slash) {
      const closed = open.pop()
      if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name}>`)
      continue
    }
    const element: Element = {
      name,
      attributes: attributesOf(rest),
      text: '',
      within: open.map((outer) => outer.name),
    }
    elements.push(element)
    if (VOID.has(name) || rest.endsWith('/')) continue
    if (!RAW.has(name)) {
      open.push(element)
      continue
    }
    const close = html.toLowerCase().indexOf(`</${name}`, at)
    const content = html.slice(at, close)
    element.text = name === 'title' || name === 'textarea' ? decode(content) : content
    at = html.indexOf('>', close) + 1
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is not closed`)
  return elements
}

/** The elements of that name and, where given, with these attributes. */
export const find = (elements: Element[], name: string, has: Record<string, string> = {}) =>
  elements.filter(
    (element) =>
      element.name === name &&
      Object.entries(has).every(([key, value]) => element.attributes.get(key) === value),
  )

function attributesOf(text: string) {
  const found = [...text.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single, bare]) =>
      [name.toLowerCase(), decode(double ?? single ?? bare ?? '')] as const,
  )
  const attributes = new Map(found)
  if (attributes.size !== found.length) throw new Error(`an attribute comes twice: ${text}`)
  return attributes
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
}

const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(parseInt(String(hex), 16))
    return NAMED[String(name)] ?? whole
  })
