import { isAvif } from './decode-avif.ts'

const BASE64 = ';base64,'

/** The bytes of a data URL, or null if they do not match its declared format. */
export function decodeImage(dataUrl: string): Buffer | null {
  const start = dataUrl.indexOf(BASE64)
  const format = dataUrl.slice('data:image/'.length, start)
  const text = dataUrl.slice(start + BASE64.length)
  const bytes = decodeBase64(text)
  return bytes && beginsAs(format, bytes) ? bytes : null
}

const LAST_FOUR = /^[A-Za-z0-9+/]{2}(==|[A-Za-z0-9+/]=|[A-Za-z0-9+/]{2})$/

/** Node's decoder skips invalid characters; encoding the result again reveals them. */
function decodeBase64(text: string) {
  if (text.length % 4 !== 0 || !LAST_FOUR.test(text.slice(-4))) return null
  const bytes = Buffer.from(text, 'base64')
  const again = bytes.toString('base64')
  // The last four characters may carry unused bits.
  const isWhole = again.length === text.length && again.slice(0, -4) === text.slice(0, -4)
  return isWhole ? bytes : null
}

/** Whether the file begins with the signature of its declared format. False for any other format. */
function beginsAs(format: string, bytes: Buffer) {
  const head = bytes.subarray(0, 16).toString('latin1')
  if (format === 'png') return head.startsWith('\u0089PNG\r\n\u001a\n')
  if (format === 'jpeg') return head.startsWith('\u00ff\u00d8\u00ff')
  if (format === 'gif') return /^GIF8[79]a/.test(head)
  if (format === 'webp') return /^RIFF[\s\S]{4}WEBP/.test(head)
  return format === 'avif' && isAvif(bytes)
}
