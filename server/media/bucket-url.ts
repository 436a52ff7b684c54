import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'
import { HOW_TO_ENCODE } from '../address-shapes.ts'
import { withoutProblem } from '../setting-shapes.ts'

/** A bucket of an S3-compatible store, addressed by path. */
export type Bucket = {
  name: string
  /** `https://HOST/BUCKET`, without key and parameters. */
  address: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const FORM = 'must have the form https://KEY:SECRET@HOST/BUCKET?region=REGION'
const NAME = /^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/
const REGION = /^[\w-]{1,64}$/
/** What most stores outside of AWS call their only region. */
const DEFAULT_REGION = 'us-east-1'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** The value of `MEDIA_S3_URL`. It contains a secret, so no message repeats it. */
export const BucketUrl = z.pipe(
  withoutProblem((value) => {
    const problem = problemOf(value)
    return problem && `${FORM}; ${problem}`
  }),
  z.transform(readBucket),
)

/** Completes the message about an address that cannot be used; null if it can. */
function problemOf(value: string): string | null {
  const url = URL.parse(value)
  if (!url) return `this is no URL (in KEY and SECRET, ${HOW_TO_ENCODE}; the port is at most 65535)`
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'this has another protocol'
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return 'http:// is accepted for loopback addresses only'
  }
  if (!decoded(url.username) || !decoded(url.password)) {
    return `KEY or SECRET is missing, or not encoded (${HOW_TO_ENCODE})`
  }
  if (!NAME.test(bucketName(url))) return 'BUCKET is missing or no name of a bucket'
  const others = [...url.searchParams.keys()].filter((name) => name !== 'region')
  if (others.length > 0 || url.hash) return 'region is its only parameter'
  return REGION.test(regionOf(url)) ? null : 'REGION is no name of a region'
}

function readBucket(value: string): Bucket {
  const url = new URL(value)
  return {
    name: bucketName(url),
    address: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
    region: regionOf(url),
  }
}

/** The last segment: some stores are reached at a path of their own. */
const bucketName = (url: URL) => url.pathname.replace(/\/$/, '').split('/').at(-1) ?? ''

const regionOf = (url: URL) => url.searchParams.get('region') ?? DEFAULT_REGION

/** Nothing if it is not percent-encoded correctly. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function isLoopback(hostname: string) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(host)
  return version === 0
    ? host === 'localhost'
    : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
