import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { COMMUNITY_COOKIE } from '#contract/cookies.ts'
import { cookieNames } from '../../server/http/request-context.ts'
import { sessionToken } from '../test-users.ts'
import type { TestUser } from '../test-users.ts'

export type Reader = TestUser | null

/** One read: a path, the reader, and the community selected in the browser. */
export type ReadRequest = { path: string; who: Reader; community: number | null }

export type ResponseText = { status: number; location: string | null; text: string }

/** A connection to one process of a site. */
export type SiteClient = {
  name: string
  read: (request: ReadRequest) => Promise<ResponseText>
  write: (who: TestUser, address: string, body?: object) => Promise<ResponseText>
  close: () => void
}

const SOCKETS_MAX = 40
const TIMEOUT_MS = 30_000

type DoorOptions = {
  /** Uses a single connection, so that one process handles everything. */
  isPinned?: boolean
}

export function createSiteClient(
  name: string,
  url: string,
  { isPinned = false }: DoorOptions = {},
): SiteClient {
  const agent = new Agent({ keepAlive: true, maxSockets: isPinned ? 1 : SOCKETS_MAX })
  return {
    name,
    read: ({ path, who, community }) => ask(agent, { url: url + path, who, community }),
    write(who, address, body) {
      const [method = '', path = ''] = address.split(' ')
      return ask(agent, { url: url + path, method, who, ...(body && { body }) })
    },
    close: () => agent.destroy(),
  }
}

type Sent = {
  url: string
  method?: string
  who: Reader
  community?: number | null
  body?: object
}

function ask(agent: Agent, { url, method = 'GET', who, community = null, body }: Sent) {
  const cookies = [
    ...(who ? [`${cookieNames(false).session}=${sessionToken(who)}`] : []),
    ...(community === null ? [] : [`${COMMUNITY_COOKIE}=${community}`]),
  ]
  const headers = {
    'accept-encoding': 'gzip',
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  return new Promise<ResponseText>((resolve, reject) => {
    const sent = request(url, { agent, method, headers, timeout: TIMEOUT_MS }, (answer) => {
      readAnswer(answer).then(resolve, reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`${url} takes too long`)))
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

async function readAnswer(answer: IncomingMessage): Promise<ResponseText> {
  const { statusCode: status = 0, headers } = answer
  const isGzip = headers['content-encoding'] === 'gzip'
  const content = await text(isGzip ? answer.pipe(createGunzip()) : answer)
  return { status, location: headers.location ?? null, text: content }
}

const MOMENTS = /"(now|dehydratedAt|dataUpdatedAt)":\d+/g
const RELATIVE_TIMES = /(<time[^>]*>)[^<]*/g

const STATE = /(?<=<script type="application\/json" id="state">).*?(?=<\/script>)/s

/** A response without timestamps and with its parts in a fixed order. */
const timeless = ({ status, location, text: content }: ResponseText) =>
  `${status} ${location}\n${content
    .replace(STATE, (state) => JSON.stringify(inOrder(JSON.parse(state) as PageState)))
    .replace(MOMENTS, '"$1":0')
    .replace(RELATIVE_TIMES, '$1')}`

type PageState = { queries: { queries: { queryHash: string }[] }; refused: { call: string }[] }

function inOrder({ queries, refused, ...state }: PageState) {
  const sorted = queries.queries.toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
  return {
    ...state,
    queries: { ...queries, queries: sorted },
    refused: refused.toSorted((a, b) => (a.call < b.call ? -1 : 1)),
  }
}

const CONTEXT = 120

/** The first difference of two responses, or null. */
export function differenceOf(response: ResponseText, fresh: ResponseText) {
  const [kept, made] = [timeless(response), timeless(fresh)]
  if (kept === made) return null
  const at = [...kept].findIndex((character, place) => character !== made[place])
  const from = Math.max(0, at === -1 ? kept.length - CONTEXT : at - CONTEXT / 2)
  const excerpt = (text: string) => JSON.stringify(text.slice(from, from + CONTEXT))
  return `it tells ${excerpt(kept)}, and anew it is ${excerpt(made)}`
}
