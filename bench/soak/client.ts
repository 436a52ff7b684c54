/** A client that uses the site during a soak, and the ids it knows. */
export type Client = {
  url: string
  topics: number[]
  tools: number[]
  /** The client's topics and replies that still exist. */
  own: number[]
  ownReplies: number[]
  get: (path: string) => Promise<void>
  /** Resolves to the created row, if any. */
  send: (method: string, path: string, body?: object) => Promise<{ id?: number } | null>
  /** A new client without a session. */
  anonymous: () => Client
}

type Known = { url: string; topics: number[]; tools: number[] }

/** Receives the status of every response; 0 if there was none. */
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
