/** One of those who use the site during a soak, and what they know of it. */
export type Client = {
  url: string
  topics: number[]
  tools: number[]
  /** Topics and replies of theirs that are still there. */
  own: number[]
  ownReplies: number[]
  get: (path: string) => Promise<void>
  /** The row that was made, if one was. */
  send: (method: string, path: string, body?: object) => Promise<{ id?: number } | null>
  /** Somebody new, without a session. */
  anonymous: () => Client
}

type Known = { url: string; topics: number[]; tools: number[] }

/** Told the status of every answer; 0 where none came. */
type Report = (status: number, what: string) => void

export function openClient(known: Known, cookie: string, report: Report): Client {
  let session = cookie
  async function request(method: string, path: string, body?: object) {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    try {
      const response = await fetch(known.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(session ? { cookie: session } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...payload,
      })
      const [given] = response.headers.getSetCookie()
      if (given) session = given.split(';', 1)[0] ?? ''
      const text = await response.text()
      report(response.status, `${method} ${path.replace(/\d+|\?.*/g, '')}`)
      return response.ok && text.startsWith('{') ? (JSON.parse(text) as { id?: number }) : null
    } catch {
      report(0, `${method} ${path.replace(/\d+|\?.*/g, '')}`)
      return null
    }
  }
  return {
    ...known,
    own: [],
    ownReplies: [],
    get: async (path) => void (await request('GET', path)),
    send: request,
    anonymous: () => openClient(known, '', report),
  }
}

const TIMEOUT_MS = 20_000
