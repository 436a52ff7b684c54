import { CONFUSABLES } from './confusables.ts'

/** Names that suggest an operator of the site; the site's own name is reserved as well. */
const RESERVED = [
  'admin',
  'administrator',
  'moderator',
  'root',
  'support',
  'system',
  'staff',
  'anonymous',
  'deleted',
]

/**
 * Small letters and digits that are confusable with Latin letters (after Unicode TS 39), by Latin
 * letter, for the stored `users.username_key`. `CONFUSABLES` has more, and capitals, for the skeleton.
 */
const LATIN_CONFUSABLES: Record<string, string> = {
  a: 'аɑαａᴀ',
  b: 'ЬьƄʙ',
  c: 'сϲᴄⅽ',
  d: 'ԁɗⅾᴅꝺ',
  e: 'еҽєⅇ℮ᴇ',
  f: 'ꜰꝼ',
  g: 'ɡցɢᵹ',
  h: 'һհʜ',
  i: 'іıɩιӏ¡ɪ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: '1|ⅼǀʟꞁ',
  m: 'мᴍⅿ',
  n: 'пոռɴ',
  o: '0оοօσᴏ๐〇',
  p: 'рρϱᴘ',
  q: 'ԛգ',
  r: 'гᴦᴙʀꞃ',
  s: 'ѕꜱƽꞅ',
  t: 'тτᴛꞇ',
  u: 'υսᴜʋ',
  v: 'ѵνᴠⅴ',
  w: 'ѡԝωᴡ',
  x: 'хχⅹ',
  y: 'уүγʏ',
  z: 'ᴢ',
}

const latinOf = new Map(
  Object.entries(LATIN_CONFUSABLES).flatMap(([latin, others]) =>
    [...others].map((one) => [one, latin]),
  ),
)

/** Returns a key that is equal for names that a reader could confuse. */
export function nameKey(username: string) {
  const folded = username.normalize('NFKC').toLowerCase().normalize('NFKC')
  return [...folded]
    .map((letter) => latinOf.get(letter) ?? letter)
    .join('')
    .replaceAll(/([ij])\u0307/g, '$1')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** How a capital I is read, which many fonts draw like a small l. */
type CapitalI = 'i' | 'l'

/**
 * Returns the skeleton of a name (Unicode TS 39), in which confusable characters are equal: letters that
 * look Latin only as capitals are compared with capitals, whatever their small forms look like.
 */
function skeletonOf(username: string, capitalI: CapitalI) {
  const letters = [...username.normalize('NFKD')].map(foldCase).join('')
  const prototypes = [...letters].map((letter) => prototypeOf.get(letter) ?? letter)
  return nameKey(prototypes.join('').replaceAll('I', capitalI))
}

/**
 * Small letters that share a capital become one, which `toLowerCase` leaves apart: ß and ss, the sigma
 * that ends a word and the others. Other letters keep their case, as capitals have prototypes of their own.
 */
function foldCase(letter: string) {
  const small = letter.toLowerCase()
  const folded = small.toUpperCase().toLowerCase()
  return folded === small ? letter : folded
}

const prototypeOf = new Map(
  Object.entries(CONFUSABLES).flatMap(([sign, others]) => [...others].map((one) => [one, sign])),
)

/** Whether names are confusable, also where a capital I of one is a small l of the other. */
export const areConfusable = (one: string, other: string) =>
  skeletonOf(one, 'i') === skeletonOf(other, 'i') || skeletonOf(one, 'l') === skeletonOf(other, 'l')

/**
 * The stored skeleton, `users.username_look`: equal for all names that are confusable, and for some
 * that are not, because it has no l.
 */
export const nameSkeleton = (username: string) => skeletonOf(username, 'i').replaceAll('l', 'i')

/** The columns of `users` that are derived from the name. */
export const nameColumns = (username: string) => ({
  username,
  username_key: nameKey(username),
  username_look: nameSkeleton(username),
})

export function isReservedName(username: string, siteName: string) {
  const keys = [nameKey(username), skeletonOf(username, 'i')]
  const wideKeys = keys.map(wideKeyOf).filter((key) => key !== '')
  return [...RESERVED, siteName]
    .map(nameKey)
    .some((name) => keys.includes(name) || wideKeys.includes(wideKeyOf(name)))
}

/** A looser key for reserved names: ignores marks, punctuation, symbols and spaces. */
const wideKeyOf = (key: string) =>
  key
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{P}\p{S}\s]/gu, '')
    .replaceAll('i', 'l')

/** The case of an address does not matter. */
export const emailKey = (email: string) => email.trim().toLowerCase()
