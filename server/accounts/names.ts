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

/** Letters that look like Latin ones (after Unicode TS 39), by Latin letter. */
const LOOKALIKES: Record<string, string> = {
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
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => [...others].map((one) => [one, latin])),
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

/** Equal for names that can be read as each other although a capital I of one is a small l of the other. */
export const confusableKey = (username: string) => nameKey(username.replaceAll('I', 'l'))

export function isReservedName(username: string, siteName: string) {
  const [key, wideKey] = [nameKey(username), wideKeyOf(username)]
  return [...RESERVED, siteName].some(
    (name) => nameKey(name) === key || (wideKey !== '' && wideKeyOf(name) === wideKey),
  )
}

/** A looser key for reserved names: ignores marks, punctuation, symbols and spaces. */
const wideKeyOf = (name: string) =>
  nameKey(name)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{P}\p{S}\s]/gu, '')
    .replaceAll('i', 'l')

/** The case of an address does not matter. */
export const emailKey = (email: string) => email.trim().toLowerCase()
