import { AwsClient } from 'aws4fetch'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBoundedQueue } from '../bounded-queue.ts'
import { collectBytes } from '../collect-bytes.ts'
import { exactBytes } from '../exact-bytes.ts'
import type { Bucket } from './bucket-url.ts'
import { MediaUnavailable } from './media-unavailable.ts'
import { IMAGES_BUSY } from './encode-queue.ts'

const REQUESTS_AT_ONCE = 16
const REQUESTS_WAITING_MAX = 200
const WAIT_MS_MAX = 4_000
const ATTEMPTS_MAX = 3
const ATTEMPT_TIMEOUT_MS = 4_000
/** For all attempts together; an upload stores two files before its connection times out. */
const REQUEST_TIMEOUT_MS = 8_000
const PAUSE_MS = 100
/** More than the largest picture, and than a listing of a thousand names. */
const BODY_BYTES_MAX = 4 * 1024 * 1024
const RETRIED_STATUSES = new Set([408, 429, 500, 502, 503, 504])

type Sent = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Left out: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Further statuses that the caller understands; 2xx always are. */
  statuses?: number[]
}

export type BucketResponse = { status: number; body: Buffer }

/** Called with the error when the store begins to fail, and with null when it answers again. */
export type OnStoreChange = (error: Error | null) => void

/**
 * Sends signed requests to a bucket, few at once, with limits on time, size and attempts. All
 * requests can be repeated: a key's content never changes.
 * @returns a function that sends a request
 * @throws {MediaUnavailable} by that function, if the store does not answer, refuses or fails
 */
export function createBucketClient(bucket: Bucket, onChange: OnStoreChange) {
  const { address, accessKeyId, secretAccessKey, region } = bucket
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const { host } = new URL(address)
  const runQueued = createBoundedQueue({
    name: 'bucket',
    atOnce: REQUESTS_AT_ONCE,
    waitingMax: REQUESTS_WAITING_MAX,
    waitMsMax: WAIT_MS_MAX,
    busy: IMAGES_BUSY,
    retryAfterSeconds: 5,
  })
  let isFailing = false

  function report(error: Error | null) {
    if (isFailing === (error !== null)) return
    isFailing = error !== null
    onChange(error)
  }

  async function send(sent: Sent): Promise<BucketResponse> {
    const { method, key, query, headers, body, statuses = [] } = sent
    const parameters = query ? `?${new URLSearchParams(query).toString()}` : ''
    const url = `${address}${key === undefined ? '' : `/${key}`}${parameters}`
    const deadline = AbortSignal.timeout(REQUEST_TIMEOUT_MS)

    async function attempt() {
      const signed = await aws.sign(url, {
        method,
        ...(headers ? { headers } : {}),
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)])
      const response = await fetch(signed, { signal, redirect: 'manual' })
      return { status: response.status, body: await readBody(response) }
    }

    for (let attempts = 1; ; attempts += 1) {
      const isLast = attempts === ATTEMPTS_MAX || deadline.aborted
      const response = await attempt().catch((error: unknown) => {
        if (isLast) throw unavailable(`${host} does not answer: ${causeOf(error)}`)
        return null
      })
      const { status = 0 } = response ?? {}
      if (response && ((status >= 200 && status < 300) || statuses.includes(status))) {
        return response
      }
      if (response && (isLast || !RETRIED_STATUSES.has(status))) {
        throw unavailable(`${host} answers ${status}${reasonIn(response.body)}`)
      }
      await sleep(PAUSE_MS * 2 ** attempts * Math.random())
    }
  }

  return async function request(sent: Sent): Promise<BucketResponse> {
    return runQueued(async () => {
      try {
        const response = await send(sent)
        report(null)
        return response
      } catch (error) {
        report(error as Error)
        throw error
      }
    })
  }
}

/** Names the setting, since this error ends commands and backups as well as requests. */
export const unavailable = (reason: string) =>
  new MediaUnavailable(
    `MEDIA_S3_URL must name a bucket that can be reached and accepts the key: ${reason}`,
  )

/** A body that ends early, or is longer than any of ours, is an error. Copied to its exact size, because it may be cached. */
async function readBody(response: Response) {
  const body = collectBytes(BODY_BYTES_MAX)
  for await (const chunk of response.body ?? []) {
    if (!body.add(chunk)) throw new Error(`a response is longer than ${BODY_BYTES_MAX} bytes`)
  }
  return exactBytes(body.all())
}

/** `fetch` hides the reason of a failed connection in the cause. */
function causeOf(error: unknown) {
  const { cause, message } = error as Error
  return cause instanceof Error
    ? cause.message || String((cause as { code?: string }).code)
    : message
}

/** The code of an error response, such as NoSuchBucket, and the sentence of the store. */
function reasonIn(body: Buffer) {
  const code = codeOf(body)
  const [, message] = /<Message>([^<\r\n]{1,300})</.exec(body.toString()) ?? []
  return code && message ? ` ${code}: ${message}` : code && ` ${code}`
}

/** Empty if there is none. */
export function codeOf(body: Buffer) {
  const [, code = ''] = /<Code>(\w{1,64})<\/Code>/.exec(body.toString()) ?? []
  return code
}
