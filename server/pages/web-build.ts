import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { User } from '#contract/accounts.ts'
import type { RenderPage } from '#contract/page.ts'
import { ROOT } from '../program-files.ts'

const DIST = join(ROOT, 'dist')
/** The built files that have a hash of their content in the name. */
export const ASSETS = join(DIST, 'client/assets')
const ENTRY = 'entry-client.tsx'

/** The pattern of a page's address, such as `/topic/:id`, and the search parameters that change it. */
export type PageAddress = { pattern: string; searchParameters: string[] }

/** The part of the web client that runs on the server. */
export type ServerBundle = {
  render: RenderPage
  pages: PageAddress[]
  /** The account menu in the header, as HTML. */
  accountMenu(user: User): string
  /** The small script in every page's head. */
  themeScript: string
  /** The scripts in the HTML of pages, which the content security policy allows by their hashes. */
  inlineScripts: string[]
}

/** The parts of the web client that the server uses. */
export type Web = ServerBundle & {
  /** Tags that load the styles, the font and the scripts of these pages. */
  tags(files: string[]): string
  /** The parts of the service worker; null in development. */
  offline: Offline | null
  /** Directory of the built files, which are served unchanged. */
  staticDir: string | null
}

type Offline = {
  /** The script of the service worker. */
  script: string
  /** The document that the service worker shows when the site cannot be reached. */
  page(siteName: string): string
  /** The scripts in that document. */
  inlineScripts: string[]
  /** Changes with every build. */
  build: string
}

type BuiltBundle = ServerBundle & {
  offlinePage: (siteName: string) => string
  /** The script of the offline page. */
  retryScript: string
}

/** Opens the output of `vite build`. */
export async function loadBuiltWeb(): Promise<Web> {
  const entry = pathToFileURL(join(DIST, 'server/entry-server.js')).href
  const { offlinePage, retryScript, ...bundle } = (await import(entry)) as BuiltBundle
  const manifestPath = join(DIST, 'client/.vite/manifest.json')
  const manifestText = readFileSync(manifestPath, 'utf8')
  const manifest = JSON.parse(manifestText) as Manifest
  const script = readFileSync(join(DIST, 'worker/worker.js'), 'utf8')
  const offlineScripts = [bundle.themeScript, retryScript]
  const tags = new Map<string, string>()
  return {
    ...bundle,
    tags: (files) => {
      const key = files.join()
      const known = tags.get(key) ?? tagsFor(manifest, files)
      tags.set(key, known)
      return known
    },
    offline: {
      script,
      page: (siteName) => {
        const scripts = offlineScripts.map((one) => `<script>${one}</script>`).join('')
        const head = `${scripts}${entryStyleTags(manifest)}</head>`
        return offlinePage(siteName).replace('</head>', () => head)
      },
      inlineScripts: offlineScripts,
      build: hash('sha1', manifestText + script, 'base64url'),
    },
    staticDir: join(DIST, 'client'),
  }
}

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

function tagsFor(manifest: Manifest, files: string[]) {
  const entry = entryOf(manifest)
  const chunks = new Set<Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(add)
  }
  add(ENTRY)
  files.forEach(add)
  return [
    ...styleTags(entry, [...chunks]),
    ...[...chunks]
      .filter((chunk) => chunk !== entry)
      .map((chunk) => `<link rel="modulepreload" href="/${chunk.file}">`),
    `<script type="module" src="/${entry.file}"></script>`,
  ].join('')
}

/** The styles and the font without a script. */
function entryStyleTags(manifest: Manifest) {
  const entry = entryOf(manifest)
  return styleTags(entry, [entry]).join('')
}

function styleTags(entry: Chunk, chunks: Chunk[]) {
  const fonts = (entry.assets ?? []).filter((file) => /-latin-wght-[^/]*\.woff2$/.test(file))
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  return [
    ...fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
  ]
}

function entryOf(manifest: Manifest) {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${ENTRY} is not in the build: run npm run build`)
  return entry
}
