import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createBoundedQueue } from '../bounded-queue.ts'
import { LOGINS_BUSY } from '../refusal.ts'
import { formatPasswordHash, parsePasswordHash } from './password-hash.ts'
import type { PasswordHash } from './password-hash.ts'

/** The cost of new hashes. Stored hashes are verified with their own cost. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; in the queue, `clientNetwork` waits for it. */
export async function hashPassword(password: string, clientNetwork = '') {
  const made = { ...COST, salt: randomBytes(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }
  const hash = await queued(() => derive(password, made), clientNetwork)
  return formatPasswordHash({ ...made, hash })
}

/**
 * Whether a stored hash is that of the password. Takes equally long without an account (`null`), so
 * that the time does not reveal which addresses have one. A hash that is malformed or exceeds the
 * limits matches no password.
 */
export function verifyPassword(stored: string | null, password: string, clientNetwork = '') {
  const known = stored === null ? null : parsePasswordHash(stored)
  const expected = known ?? DUMMY_HASH
  return queued(async () => {
    const isSame = timingSafeEqual(await derive(password, expected), expected.hash)
    if (!isSame) await equalizeTime(password, expected)
    return isSame && known !== null
  }, clientNetwork)
}

/** Whether a stored hash costs less than a new one. */
export function isOutdatedHash(stored: string) {
  const known = parsePasswordHash(stored)
  return known !== null && (known.memory < COST.memory || known.passes < COST.passes)
}

const DUMMY_HASH: PasswordHash = {
  ...COST,
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
}

/** Equalizes the time of a wrong password for a cheaper hash. Time grows with memory × passes. */
async function equalizeTime(password: string, { memory, passes, salt, hash }: PasswordHash) {
  const rest = COST.memory * COST.passes - memory * passes
  if (rest < MEMORY_KIB_MIN) return
  await derive(password, { memory: rest, passes: 1, parallelism: 1, salt, hash })
}

/** The minimum of Argon2. */
const MEMORY_KIB_MIN = 8

const argon2Async = promisify(argon2)

/** Hashes the password with the cost, salt and length of the given hash. */
const derive = (
  password: string,
  { memory, passes, parallelism, salt, hash }: PasswordHash,
): Promise<Buffer> =>
  argon2Async('argon2id', {
    message: password,
    nonce: salt,
    tagLength: hash.length,
    memory,
    passes,
    parallelism,
  })

/**
 * A hash takes a core for a tenth of a second: few run at once, few queue, others are refused. Networks
 * take turns, so that one of them keeps nobody else from logging in.
 */
const queued = createBoundedQueue({
  name: 'passwords',
  atOnce: 2,
  waitingMax: 20,
  waitMsMax: 10_000,
  busy: LOGINS_BUSY,
})
