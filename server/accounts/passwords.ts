import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '../http/refusal.ts'

const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
const AT_WORK_MAX = 2
const WAITING_MAX = 20
const RETRY_AFTER_SECONDS = 2

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export async function hashPassword(password: string) {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt)
  const settings = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`
  return `$argon2id$v=19$${settings}$${base64(salt)}$${base64(hash)}`
}

/** Takes as long for nobody (`null`) as for somebody: the time tells nothing about an address. */
export async function isPasswordOf(stored: string | null, password: string) {
  const [, , , , salt = '', hash = ''] = (stored ?? NOBODY).split('$')
  const expected = Buffer.from(hash, 'base64')
  const derived = await derive(password, Buffer.from(salt, 'base64'))
  return timingSafeEqual(derived, expected) && stored !== null
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const NOBODY = `$argon2id$v=19$m=1,t=1,p=1$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`

const argon2Async = promisify(argon2)

function derive(password: string, salt: Buffer) {
  return queued(() =>
    argon2Async('argon2id', {
      message: password,
      nonce: salt,
      parallelism: LANES,
      tagLength: HASH_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  )
}

let atWork = 0
const waiting: (() => void)[] = []

/** A hash costs a core for a tenth of a second: few at once, few in line, the rest come back. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= AT_WORK_MAX) {
    if (waiting.length >= WAITING_MAX) {
      throw new Refusal(
        'unavailable',
        'Too many people are signing in. Please try again shortly.',
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      )
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  atWork += 1
  try {
    return await work()
  } finally {
    atWork -= 1
    waiting.shift()?.()
  }
}
