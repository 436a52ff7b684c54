/** Names that would speak for the site; the site's own name joins them. */
const RESERVED = [
  ...['admin', 'administrator', 'moderator', 'root', 'support', 'system', 'staff'],
  ...['anonymous', 'deleted'],
]

/** Letters of other scripts that are drawn like Latin ones (after Unicode TS 39), by their Latin. */
const LOOKALIKES: Record<string, string> = {
  a: 'аɑαａ',
  b: 'ЬьƄ',
  c: 'сϲᴄⅽ',
  d: 'ԁɗⅾ',
  e: 'еҽєⅇ℮',
  g: 'ɡց',
  h: 'һհ',
  i: 'іıɩιӏ¡',
  j: 'јϳ',
  k: 'кκᴋ',
  l: '1|ⅼǀ',
  m: 'мᴍⅿ',
  n: 'пոռ',
  o: '0оοօσᴏ๐〇',
  p: 'рρϱ',
  q: 'ԛգ',
  r: 'гᴦᴙ',
  s: 'ѕꜱƽ',
  t: 'тτᴛ',
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

/** What two names share when a reader could take one for the other. */
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

/** A capital I is drawn like a small l: the key of the name that this one could be read as. */
export const nameKeyReadAsL = (username: string) => nameKey(username.replaceAll('I', 'l'))

export function isReservedName(username: string, siteName: string) {
  const [key, wideKey] = [nameKey(username), wideKeyOf(username)]
  return [...RESERVED, siteName].some(
    (name) => nameKey(name) === key || (wideKey !== '' && wideKeyOf(name) === wideKey),
  )
}

/** A few names are kept more widely: whatever their marks, gaps and strokes. */
const wideKeyOf = (name: string) =>
  nameKey(name)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{P}\p{S}\s]/gu, '')
    .replaceAll('i', 'l')

/** Addresses are the same person's whatever their case. */
export const emailKey = (email: string) => email.trim().toLowerCase()
