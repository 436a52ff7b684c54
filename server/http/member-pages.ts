import { randomBytes, randomInt } from 'node:crypto'
import type { User } from '#contract/accounts.ts'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { ID_MAX } from '#contract/constants.ts'
import type { Endpoint, Own } from '#contract/endpoint.ts'
import { asOneOf, openAudiences } from './audience.ts'
import { exactBytes } from './exact-bytes.ts'
import type { Site, Visit } from './handlers.ts'
import { openKept } from './kept.ts'
import { answered, dispatcher } from './page-dispatch.ts'
import { inert, pageDocument } from './page-document.ts'
import type { AllHandlers } from './perform.ts'
import { deflatePiece, gzipOf, storedPiece } from './spliced-gzip.ts'
import type { Piece } from './spliced-gzip.ts'
import type { PageDispatch, SiteFacts, Web } from './web.ts'

/** By the first word of the address: what of a member's own a page may show. */
const OWN_ON_PAGE = new Map<string, readonly Own[]>([
  ['', ['pending tags', 'tool votes', 'resource votes']],
  ['topics', ['pending tags']],
  ['topic', ['pending tags']],
  ['creation', ['pending tags']],
  ['news-sources', []],
])

/** A page without the person. */
type Template = {
  /** What comes before, between and after the two places that name one. */
  parts: Buffer[]
  /** The same compressed, from when somebody first asks for that. */
  packed?: Promise<Piece[]>
  packedBytes?: number
  /** Who wrote what it is about, and may do more with that than others. */
  authors: ReadonlySet<number>
}

/**
 * A page is rendered once for all members who have nothing of their own on it, with somebody made up
 * in the place of the person. Null where it has to be rendered for this one alone.
 */
export function openMemberPages(site: Site, handlers: AllHandlers, web: Web) {
  const audienceOf = openAudiences(site)
  const { find, weigh } = openKept<Template | null>({
    trustedForMs: site.changes.forMembers.trustedForMs,
    bytesOf: (template) => template && bytesOf(template),
  })

  return async function memberPage(url: string, visit: Visit, facts: SiteFacts) {
    const { caller } = visit
    const own = OWN_ON_PAGE.get(/^\/([^/?]*)/.exec(url)?.[1] ?? '')
    const { accountFace } = web
    if (!caller || !own || !accountFace) return null
    const audience = await audienceOf(caller, own)
    if (!audience) return null
    const key = `${facts.communityId ?? ''} ${url}`
    const template = await find(key, audience.version, async () => {
      const seen = asOneOf(audience, site, visit)
      const dispatch = dispatcher(seen.site, handlers, seen.visit)
      return renderTemplate(url, dispatch, { own, facts, web, accountFace })
    })
    if (!template || template.authors.has(caller.id)) return null
    const names = [accountFace(caller), userJson(caller)].map((text) => Buffer.from(text))
    return {
      plain: () => Buffer.concat(between(template.parts, names)),
      gzip: async () => {
        template.packed ??= Promise.all(template.parts.map(deflatePiece))
        const packed = await template.packed
        template.packedBytes = packed.reduce((sum, { deflated }) => sum + deflated.length, 0)
        weigh(key, template)
        return gzipOf(between(packed, names.map(storedPiece)))
      },
    }
  }
}

const bytesOf = ({ parts, packedBytes = 0, authors }: Template) =>
  parts.reduce((sum, part) => sum + part.length, packedBytes + authors.size * BYTES_PER_ID)

const BYTES_PER_ID = 16

/** One of the first, one of the second, and so on; the first end it. */
const between = <T>(parts: T[], names: T[]) =>
  parts.flatMap((part, at) => [part, ...names.slice(at, at + 1)])

type Work = {
  own: readonly Own[]
  facts: SiteFacts
  web: Web
  accountFace: (user: User) => string
}

async function renderTemplate(
  url: string,
  dispatch: PageDispatch,
  work: Work,
): Promise<Template | null> {
  const { own, facts, web, accountFace } = work
  const { somebody, traces } = makeUpSomebody()
  let isForAll = true
  const authors = new Set<number>()
  const asSomebody: PageDispatch = async (address, sent) => {
    if (address === 'GET /api/user') return answered(200, somebody)
    const endpoint: Endpoint = api[address as ApiAddress]
    isForAll &&= endpoint.own === 'nothing' || own.some((kind) => kind === endpoint.own)
    const answer = await dispatch(address, sent)
    // Rights show on a thing's own page; lists have none.
    if (address.includes(':id')) for (const id of authorsIn(await answer.text())) authors.add(id)
    return answer
  }
  const page = await web.render(url, asSomebody, facts)
  if ('location' in page || page.status !== 200 || !isForAll) return null
  const parts = cutOut(pageDocument(page, web), accountFace(somebody), userJson(somebody))
  if (!parts || traces.some((trace) => parts.join('').includes(trace))) return null
  return { parts: parts.map(exactBytes), authors }
}

const authorsIn = (json: string) =>
  Array.from(json.matchAll(/"(?:userId|creatorId)":(\d+)/g), ([, id]) => Number(id))

/** The text around two passages, each of which must stand in it once. */
function cutOut(text: string, first: string, second: string) {
  const [start, rest, ...otherFirsts] = text.split(first)
  const [middle, end, ...otherSeconds] = rest?.split(second) ?? []
  if (start === undefined || middle === undefined || end === undefined) return null
  return otherFirsts.length + otherSeconds.length > 0 ? null : [start, middle, end]
}

const userJson = (user: User) => inert(JSON.stringify(api['GET /api/user'].reply.parse(user)))

/** A member nobody can be, and how to find any trace left of them: name, address, initials. */
function makeUpSomebody() {
  const name = randomBytes(12).toString('hex')
  // From the ranges for private use, which no username may have.
  const initials = String.fromCodePoint(0xf0000 + randomInt(0xfffe), 0x100000 + randomInt(0xfffe))
  const somebody: User = {
    id: ID_MAX,
    username: `${initials}${name}`,
    email: `${name}@example.org`,
    profileImage: null,
    isAdmin: false,
    createdAt: new Date(0).toISOString(),
  }
  return { somebody, traces: [name, initials] }
}
