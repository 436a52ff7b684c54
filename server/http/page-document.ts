import type { User } from '#contract/accounts.ts'
import type { RenderedPage } from '#contract/page.ts'
import type { Person } from '#contract/personal.ts'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './response-cache.ts'
import { storedPiece } from './gzip-concat.ts'
import { exactBytes } from './exact-bytes.ts'
import type { Piece } from './gzip-concat.ts'
import type { Web } from './web.ts'

type Page = Extract<RenderedPage, { html: string }>

/** Around what the header shows of whoever reads; the browser never gets to see it. */
const ACCOUNT_SLOT = /<\/?account-slot>/
const NOBODY = 'null'
const MENU_BYTES_MAX = 1_000_000
const [ACCOUNT, PERSON] = [1, 3]

/**
 * The whole document in five texts. The second is the account as a visitor sees it, the fourth whom
 * the page is for; both are replaced for a member. A page without a header has no account.
 */
export function pageTexts({ html, state, files }: Page, web: Web): string[] {
  const scripts =
    `<script type="application/json" id="state">${inert(state)}</script>` +
    '<script type="application/json" id="person">'
  const document = html.replace('</head>', () => `${web.tags(files)}</head>`)
  const bodyEnd = document.lastIndexOf('</body>')
  const [start = '', account = '', rest = ''] = document.slice(0, bodyEnd).split(ACCOUNT_SLOT)
  return [start, account, rest + scripts, NOBODY, `</script>${document.slice(bodyEnd)}`]
}

/** Makes of a page the same page with a person in the places that name one. */
export function openPageFiller(web: Web) {
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
  return (pieces: CachedResponse['pieces'], person: Person) =>
    pieces.map((piece, at) => {
      if (at === ACCOUNT && piece.length > 0) return menuOf(person.user)
      return at === PERSON ? storedPiece(inert(JSON.stringify(person))) : piece
    })
}

/** JSON in which `<` cannot end or open anything inside the script it stands in. */
const inert = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
