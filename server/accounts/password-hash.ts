/** A stored hash: cost parameters, salt and hash. Memory is in KiB. */
export type PasswordHash = {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  hash: Buffer
}

/** Parses `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; null if it is malformed or exceeds the limits. */
export function parsePasswordHash(stored: string): PasswordHash | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = FORMAT.exec(stored) ?? []
  const parsed = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
  return isWithinBounds(parsed) ? parsed : null
}

export const formatPasswordHash = ({ memory, passes, parallelism, salt, hash }: PasswordHash) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`

const FORMAT =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{1,100})\$([\w+/]{1,100})$/

const MEMORY_KIB_MAX = 262_144
const PASSES_MAX = 16
const PARALLELISM_MAX = 16
/** The minimum of Argon2. */
const MEMORY_KIB_PER_LANE_MIN = 8
const SALT_BYTES = { min: 8, max: 64 }
const HASH_BYTES = { min: 16, max: 64 }

function isWithinBounds({ memory, passes, parallelism, salt, hash }: PasswordHash) {
  return (
    isBetween(parallelism, 1, PARALLELISM_MAX) &&
    isBetween(passes, 1, PASSES_MAX) &&
    isBetween(memory, MEMORY_KIB_PER_LANE_MIN * parallelism, MEMORY_KIB_MAX) &&
    isBetween(salt.length, SALT_BYTES.min, SALT_BYTES.max) &&
    isBetween(hash.length, HASH_BYTES.min, HASH_BYTES.max)
  )
}

const isBetween = (value: number, min: number, max: number) => value >= min && value <= max

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
