const BASE64 = ';base64,'

/** The bytes in a data URL, or null where they are not what its head says. */
export function decodeImage(dataUrl: string): Buffer | null {
  const start = dataUrl.indexOf(BASE64)
  const format = dataUrl.slice('data:image/'.length, start)
  const text = dataUrl.slice(start + BASE64.length)
  if (!isBase64(text)) return null
  const bytes = Buffer.from(text, 'base64')
  return beginsAs(format, bytes) ? bytes : null
}

/** One look at each character: Node's own decoder skips what does not belong. */
function isBase64(text: string) {
  if (text.length === 0 || text.length % 4 !== 0) return false
  const end = text.endsWith('==') ? text.length - 2 : text.length - (text.endsWith('=') ? 1 : 0)
  for (let at = 0; at < end; at++) {
    if (!ALPHABET.has(text.charCodeAt(at))) return false
  }
  return true
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ALPHABET = new Set([...LETTERS].map((letter) => letter.charCodeAt(0)))

/** A file's first bytes tell what it is, whatever it is called. */
function beginsAs(format: string, bytes: Buffer) {
  const head = bytes.subarray(0, 16).toString('latin1')
  if (format === 'png') return head.startsWith('\u0089PNG\r\n\u001a\n')
  if (format === 'jpeg') return head.startsWith('\u00ff\u00d8\u00ff')
  if (format === 'gif') return /^GIF8[79]a/.test(head)
  if (format === 'webp') return /^RIFF[\s\S]{4}WEBP/.test(head)
  return /^[\s\S]{4}ftypavi[fs]/.test(head)
}
