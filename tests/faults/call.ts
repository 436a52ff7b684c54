/** The result of one request to the site, which never throws and is never retried. */
export type Answer = {
  status: number
  body: unknown
  /** The session cookie of the response. */
  session: string | null
}

export type Sent = {
  body?: object
  session?: string | null
  /** The address of the visitor, which the proxies of tests believe. */
  visitor?: string | undefined
  signal?: AbortSignal
  idempotencyKey?: string
}

/** In place of a status: the connection was refused, so nothing was executed. */
export const CONNECTION_REFUSED = 0
/** In place of a status: the connection broke or timed out; the outcome is unknown. */
export const NO_RESPONSE = -1

const PATIENCE_MS = 30_000

export async function call(url: string, address: string, sent: Sent = {}): Promise<Answer> {
  const [method = '', path = ''] = address.split(' ')
  const headers: Record<string, string> = {}
  if (sent.session) headers.cookie = `sid=${sent.session}`
  if (sent.visitor) headers['x-visitor'] = sent.visitor
  if (sent.body) headers['content-type'] = 'application/json'
  if (sent.idempotencyKey) headers['idempotency-key'] = sent.idempotencyKey
  try {
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      body: sent.body ? JSON.stringify(sent.body) : null,
      signal: sent.signal ?? AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text), session: sessionOf(response) }
  } catch (error) {
    return { status: wasSent(error) ? NO_RESPONSE : CONNECTION_REFUSED, body: null, session: null }
  }
}

/** Responses contain written text unchanged, so a page's HTML is as good as JSON here. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function sessionOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('sid='))
  return cookie?.slice('sid='.length).split(';', 1)[0] ?? null
}

function wasSent(error: unknown) {
  const cause = error instanceof Error ? error.cause : null
  return !(cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED')
}
