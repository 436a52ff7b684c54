import { hash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'
import { codeOf, createBucketClient, unavailable } from './bucket-client.ts'
import type { OnStoreChange } from './bucket-client.ts'
import type { Bucket } from './bucket-url.ts'
import { checkedName, MEDIA_NAME } from './store.ts'
import type { MediaStore } from './store.ts'

const PREFIX = 'media/'
const OWNER_KEY = 'site-id'
const NAMES_PER_LISTING = 1_000
const [MISSING, CONFLICT, PRECONDITION_FAILED, NOT_IMPLEMENTED] = [404, 409, 412, 501]

/** Stores images as objects `media/NAME` of a bucket, whose object `site-id` names its site. */
export function createMediaBucket(bucket: Bucket, onChange: OnStoreChange): MediaStore {
  const request = createBucketClient(bucket, onChange)
  const keyOf = (name: string) => `${PREFIX}${checkedName(name)}`

  async function get(key: string) {
    const { status, body } = await request({ method: 'GET', key, statuses: [MISSING] })
    if (status !== MISSING) return body
    // Without the bucket, every object is missing.
    if (codeOf(body) === 'NoSuchBucket') throw missingBucket()
    return null
  }
  async function put(
    key: string,
    body: Buffer,
    headers: Record<string, string>,
    statuses: number[] = [],
  ) {
    // The store compares the hash with what arrives.
    return request({
      method: 'PUT',
      key,
      body,
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body) },
      statuses: [CONFLICT, PRECONDITION_FAILED, ...statuses],
    })
  }
  const missingBucket = () => unavailable(`there is no bucket ${bucket.name}`)

  return {
    owner: {
      name: `MEDIA_S3_URL: the bucket ${bucket.name}`,
      file: `its object ${OWNER_KEY}`,
      async read() {
        const id = (await get(OWNER_KEY))?.toString().trim()
        return id ?? null
      },
      async write(id) {
        const body = Buffer.from(`${id}\n`)
        const headers = { 'content-type': 'text/plain' }
        // Of two sites that claim it at once, the first one wins if the store supports conditions.
        const first = { ...headers, 'if-none-match': '*' }
        const { status } = await put(OWNER_KEY, body, first, [NOT_IMPLEMENTED])
        if (status === NOT_IMPLEMENTED) await put(OWNER_KEY, body, headers)
      },
    },

    async has(name) {
      const statuses = [MISSING]
      const { status } = await request({ method: 'HEAD', key: keyOf(name), statuses })
      return status !== MISSING
    },

    async write(name, bytes) {
      await put(keyOf(name), bytes, { 'content-type': 'image/webp' })
    },

    read: (name) => get(keyOf(name)),

    async remove(name) {
      await request({ method: 'DELETE', key: keyOf(name), statuses: [MISSING] })
    },

    // A request that was answered is durable, and one that was interrupted leaves no object.
    sync: async () => {},
    removeUnfinished: async () => {},

    async *list() {
      let next: Record<string, string> = {}
      for (;;) {
        const query = {
          'list-type': '2',
          prefix: PREFIX,
          'max-keys': String(NAMES_PER_LISTING),
          ...next,
        }
        const { body } = await request({ method: 'GET', query })
        const { keys, continuationToken } = readListing(body.toString())
        for (const key of keys) {
          const name = key.slice(PREFIX.length)
          if (MEDIA_NAME.test(name)) yield name
        }
        if (continuationToken === null) return
        next = { 'continuation-token': continuationToken }
      }
    },
  }
}

/** Reads a response to ListObjectsV2; `continuationToken` is null after the last page. */
function readListing(xml: string) {
  const document = parseDocument(xml, { xmlMode: true })
  const texts = (name: string) =>
    DomUtils.getElementsByTagName(name, document).map((element) => DomUtils.textContent(element))
  const [isTruncated] = texts('IsTruncated')
  const [token = null] = texts('NextContinuationToken')
  return { keys: texts('Key'), continuationToken: isTruncated === 'true' ? token : null }
}
