import type { User } from '#contract/accounts.ts'
import { validInHtml } from '#contract/characters.ts'
import type { RenderedPage } from '#contract/page.ts'
import type { Viewer } from '#contract/personal.ts'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from '../http/response-cache.ts'
import { storedPiece } from '../http/gzip-concat.ts'
import type { ResponseText } from '../http/responses.ts'
import { exactBytes } from '../exact-bytes.ts'
import type { Piece } from '../http/gzip-concat.ts'
import type { Web } from './web-build.ts'
import { INSTALLABLE } from './web-manifest.ts'

type Page = Extract<RenderedPage, { html: string }>

/** Enclose the account in the header; removed before the document is sent. */
const [SLOT_START, SLOT_END] = ['<account-slot>', '</account-slot>']
const NO_USER_JSON = 'null'
const MENU_BYTES_MAX = 1_000_000
const [ACCOUNT, VIEWER] = [2, 4]

/**
 * The document in six texts. The third is the account as visitors see it, the fifth the JSON of the
 * viewer; both are replaced for a member. The third is empty on a page without a header. The second,
 * from the links to the page's files to the account, is the same in many pages. `links` are further
 * tags for the head.
 */
export function pageTexts(page: Page, web: Web, links: string): ResponseText[] {
  const { html, state, files, jsonLd } = page
  // Browsers do not execute it, so the content security policy needs no exception. It repeats
  // the text of the page: after that text it compresses better than in the head.
  const facts = jsonLd && `<script type="application/ld+json">${inert(jsonLd)}</script>`
  const scripts =
    `${facts ?? ''}<script type="application/json" id="state">${inert(state)}</script>` +
    '<script type="application/json" id="viewer">'
  const [head, body] = cutAt(html, '</head>')
  const end = body.lastIndexOf('</body>')
  const [header, fromAccount] = cutAt(body.slice(0, end), SLOT_START)
  const [account, after] = cutAt(fromAccount, SLOT_END)
  return [
    head + links,
    { repeated: `${web.tags(files)}${INSTALLABLE}</head>${header}` },
    { repeated: account },
    after + scripts,
    { repeated: NO_USER_JSON },
    { repeated: `</script>${body.slice(end)}` },
  ]
}

/** The texts before and after the first `mark`; all of it before, if there is none. */
function cutAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

/** Returns a function that fills a member's account menu and personal state into a page. */
export function createPageFiller(web: Web) {
  const menus = new LRUCache<string, Piece>({
    maxSize: MENU_BYTES_MAX,
    sizeCalculation: ({ deflated, length }, key) => deflated.length + length + 2 * key.length,
  })

  function menuOf(user: User) {
    const key = JSON.stringify([user.id, user.username, user.profileImage])
    const known = menus.get(key)
    if (known) return known
    const made = storedPiece(web.accountMenu(user))
    const menu = { ...made, deflated: exactBytes(made.deflated) }
    menus.set(key, menu)
    return menu
  }
  return (pieces: CachedResponse['pieces'], viewer: Viewer) =>
    pieces.map((piece, at) => {
      if (at === ACCOUNT && piece.length > 0) return menuOf(viewer.user)
      return at === VIEWER ? storedPiece(inert(validInHtml(JSON.stringify(viewer)))) : piece
    })
}

/** JSON that is safe inside a script element: it contains no `<`. The texts that a page reads are valid in HTML. */
const inert = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
