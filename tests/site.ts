import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Api, ApiAddress } from '#contract/api.ts'
import type { ResponseBody, Sendable } from '#contract/endpoint.ts'
import { readSettings } from '../server/config.ts'
import type { Db } from '../server/db/engine.ts'
import { cookieNames } from '../server/http/request-context.ts'
import { createLog } from '../server/log.ts'
import { openSite as startSite } from '../server/site.ts'
import { createMarkdownRenderer } from '../server/text/markdown-renderer.ts'
import type { MarkdownRenderer } from '../server/text/markdown-renderer.ts'
import { until } from './until.ts'
import { readOutbox } from './outbox.ts'
import type { Mail } from './outbox.ts'
import { insertSession, people, storageWithUsers, sessionToken } from './test-users.ts'
import type { TestUser } from './test-users.ts'

/** A browser's cookies by name. */
export type Jar = Map<string, string>

/** A known person, a visitor, or the session in a jar. */
export type Who = TestUser | null | Jar

export type Sent = { params?: object; query?: object; body?: unknown; headers?: HeadersInit }

/** One API call; an error response is thrown as `STATUS: body`, a 500 with the error of the site. */
export type Call = <A extends ApiAddress>(
  address: A,
  ...sent: Given<A>
) => Promise<ResponseBody<Api[A]>>

export type TestSite = {
  /** `http://127.0.0.1:PORT`, where it listens; not its PUBLIC_URL. */
  url: string
  db: Db
  /** The database for a client's reads that may take long. */
  longReadsOf: (client: string) => Db
  /** Its environment, for another program on the same data. */
  environment: Record<string, string>
  /** All log lines so far. */
  logs: Record<string, unknown>[]
  as: (who: Who) => Call
  /** An API request with an unchecked address and body. */
  ask: (who: Who, address: string, sent?: Sent) => Promise<Response>
  /** A request to any path with any `init`. */
  raw: (path: string, init?: RequestInit, who?: Who) => Promise<Response>
  /** A further session of the person, in a new jar. */
  logIn: (who: TestUser) => Promise<Jar>
  /** All mails so far, once the queue is empty. */
  mails: () => Promise<Mail[]>
}

/**
 * The real site, on a free port if the test sets none, with known people, closed when the test that opened it ends. Rate
 * limits are off unless the test sets them.
 */
export async function openSite(
  environment: Record<string, string> = {},
  { markdown = sharedMarkdown }: { markdown?: MarkdownRenderer } = {},
): Promise<TestSite> {
  const storage = await storageWithUsers()
  const complete = { ...DEFAULTS, ...storage.settings, ...environment }
  const settings = readSettings(complete)
  const logs: TestSite['logs'] = []
  const log = createLog(settings.logLevel, {
    write: (line) => void logs.push(JSON.parse(line) as (typeof logs)[0]),
  })
  const site = await startSite(settings, log, { createMarkdown: () => markdown })
  after(async () => {
    await site.close()
    await storage.remove()
  })
  const { url } = site
  const { db } = site.engine
  const sessionCookie = cookieNames(settings.isSecure).session
  const raw: TestSite['raw'] = (path, init, who = null) =>
    fetchAs(url + path, init, who, sessionCookie)
  const ask: TestSite['ask'] = (who, address, sent) => raw(...requestOf(address, sent), who)
  return {
    url,
    db,
    longReadsOf: (client) => site.engine.forLongReads(db, client),
    environment: complete,
    logs,
    raw,
    ask,
    as:
      (who) =>
      async (address, ...[sent]) => {
        const response = await ask(who, address, sent)
        if (!response.ok) {
          const cause = response.status === 500 ? `\n${lastErrorOf(logs)}` : ''
          throw new Error(`${response.status}: ${await response.text()}${cause}`)
        }
        // The server has validated it against the endpoint's schema; tests compare the values.
        return (await response.json()) as never
      },
    logIn: async (who) => new Map([[sessionCookie, await insertSession(db, people[who].id)]]),
    mails: async () => {
      await until(async () => (await db.selectFrom('mail').select('id').execute()).length === 0)
      return readOutbox(settings.dataDir)
    },
  }
}

/** The sites of a test file share a thread: starting one costs more time than most tests. */
const sharedMarkdown = {
  ...createMarkdownRenderer((error) => console.error(error)),
  close: async () => {},
}

/** The public URL of the site; tests reach it by its port. */
export const PUBLIC_URL = 'http://guildhall.test'

/** No starter content and no external requests: a test sees only its own data. */
const DEFAULTS = { PORT: '0', PUBLIC_URL, RATE_LIMIT: 'off', STARTER: 'off', LOGO_SERVICE: 'off' }

type Given<A extends ApiAddress> =
  Nothing extends Loose<Sendable<Api[A]>>
    ? [sent?: Loose<Sendable<Api[A]>>]
    : [sent: Loose<Sendable<Api[A]>>]

/** Parts without a required field are optional; path and query values may be numbers. */
type Loose<S> = {
  [K in keyof S as Nothing extends S[K] ? never : K]: Part<K, S[K]>
} & {
  [K in keyof S as Nothing extends S[K] ? K : never]?: Part<K, S[K]>
}
type Part<K, P> = K extends 'body' ? P : { [F in keyof P]: P[F] | number }
type Nothing = Record<never, never>

/** What a response does not say: the stack of the last error that a site has logged, or ''. */
function lastErrorOf(logs: TestSite['logs']) {
  const line = logs.findLast(({ level }) => level === 'error')
  return (line?.['err'] as { stack?: string } | undefined)?.stack ?? ''
}

async function fetchAs(url: string, init: RequestInit = {}, who: Who, sessionCookie: string) {
  const headers = new Headers(init.headers)
  const cookies =
    typeof who === 'string' ? new Map([[sessionCookie, sessionToken(who)]]) : (who ?? new Map())
  const line = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  if (line) headers.append('cookie', line)
  const response = await fetch(url, { redirect: 'manual', ...init, headers })
  if (who instanceof Map) keepCookies(who, response)
  return response
}

function keepCookies(jar: Jar, response: Response) {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '' || /;\s*max-age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, value)
  }
}

/** The arguments of `fetch` for a call such as `PUT /api/topics/:id`. */
function requestOf(address: string, sent: Sent = {}): [string, RequestInit] {
  const [method = '', pattern = ''] = address.split(' ')
  const params = new Map(Object.entries(sent.params ?? {}))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    assert.ok(params.has(name), `${address} wants ${name}`)
    return encodeURIComponent(String(params.get(name)))
  })
  const entries = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(
    entries.map(([name, value]) => [name, String(value)]),
  ).toString()
  const headers = new Headers(sent.headers)
  const init: RequestInit = { method, headers }
  if (sent.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(sent.body)
  }
  return [query ? `${path}?${query}` : path, init]
}
