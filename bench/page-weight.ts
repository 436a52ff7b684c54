import type { Fact } from './facts.ts'
import { atMost } from './spread.ts'
import { getBytes } from './get-bytes.ts'

const REQUESTS_MAX = 10
const KILOBYTES_MAX = 160
const SCRIPT_KILOBYTES_MAX = 125

type Part = { kind: 'page' | 'script' | 'style' | 'font' | 'picture'; path: string; bytes: number }

/** The transfer size of a first visit: the page and all files referenced in its HTML. */
export async function weighPage(url: string, name: string, path: string): Promise<Fact[]> {
  const facts = await Promise.all(
    ['br', 'gzip'].map(async (encoding) =>
      factOf(`first visit of ${name}, ${encoding}`, await fetchParts(url, path, encoding)),
    ),
  )
  return facts
}

/** The page with its scripts and styles, compressed as for most browsers. */
export async function bytesOfPage(url: string, path: string) {
  const parts = await fetchParts(url, path, 'br')
  const counted = parts.filter(({ kind }) => ['page', 'script', 'style'].includes(kind))
  return counted.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function fetchParts(url: string, path: string, encoding: string): Promise<Part[]> {
  const page = await fetchPart(url, { kind: 'page', path }, encoding)
  const named = partsNamedIn(page.text)
  const parts = await Promise.all(named.map((part) => fetchPart(url, part, encoding)))
  return [page, ...parts]
}

type Named = Pick<Part, 'kind' | 'path'>

async function fetchPart(url: string, { kind, path }: Named, encoding: string) {
  const { status, body } = await getBytes(new URL(path, url).href, { 'accept-encoding': encoding })
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  const text = kind === 'page' ? await readPage(new URL(path, url)) : ''
  return { kind, path, bytes: body.length, text }
}

const readPage = async (url: URL) => (await fetch(url)).text()

/** Each once, as a browser requests them; files that scripts load later are not included. */
function partsNamedIn(html: string): Named[] {
  const parts = new Map<string, Named>()
  for (const [tag] of html.matchAll(/<(?:link|script|img)\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
    const path = attribute('href') ?? attribute('src')
    const kind = kindOf(tag, attribute('rel'), attribute('as'))
    if (path?.startsWith('/') && kind) parts.set(path, { kind, path })
  }
  return [...parts.values()]
}

function kindOf(tag: string, rel: string | undefined, as: string | undefined): Part['kind'] | null {
  if (tag.startsWith('<script') || rel === 'modulepreload') return 'script'
  if (rel === 'stylesheet') return 'style'
  if (as === 'font') return 'font'
  return tag.startsWith('<img') || rel === 'icon' ? 'picture' : null
}

/** Fonts and pictures are reported but not counted: the target excludes them. */
function factOf(name: string, parts: Part[]): Fact {
  const of = (...kinds: Part['kind'][]) =>
    parts.reduce((sum, { kind, bytes }) => sum + (kinds.includes(kind) ? bytes : 0), 0) / 1_000
  const [total, script] = [of('page', 'script', 'style'), of('script')]
  const kb = (value: number) => `${value.toFixed(0)} kB`
  const value = `${kb(total)} (page ${kb(of('page'))}, style ${kb(of('style'))}, script ${kb(script)}), font ${kb(of('font'))}, ${parts.length} requests`
  const check = (asks: string, is: number, max: number) =>
    atMost(max, { target: 'P7', asks: `≤ ${max} ${asks}`, is })
  const checks = [
    check('kB', total, KILOBYTES_MAX),
    check('kB of script', script, SCRIPT_KILOBYTES_MAX),
    check('requests', parts.length, REQUESTS_MAX),
  ]
  return { name, value, checks }
}
