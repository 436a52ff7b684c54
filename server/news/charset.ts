import { isUtf8 } from 'node:buffer'

const DAMAGED = /\ufffd/g
const NOT_ASCII = /[^\p{ASCII}\ufffd]/gu

/**
 * Decodes a feed. Bytes that are valid UTF-8 are UTF-8, whatever is declared: other encodings are
 * not valid UTF-8 by chance, except ISO-2022, which has 7 bits. Otherwise the declared charset applies (of
 * the header, then of the document), then UTF-8 with damaged characters, which cutting a text leaves, and
 * finally windows-1252, which old servers use without declaring it.
 */
export function decodeFeed(bytes: Uint8Array, contentType = '') {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === LESS_THAN && second === 0)) {
    return decode(bytes, 'utf-16le')
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === LESS_THAN)) {
    return decode(bytes, 'utf-16be')
  }
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named =
    /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)/i.exec(head)?.[1] ??
    'utf-8'
  if (isUtf8(bytes) && !/^iso-2022-/i.test(named)) return decode(bytes, 'utf-8')
  if (!/^utf-?8$/i.test(named)) return decode(bytes, named)
  const text = decode(bytes, 'utf-8')
  return count(text, DAMAGED) <= count(text, NOT_ASCII) ? text : decode(bytes, 'windows-1252')
}

const LESS_THAN = 0x3c

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function decode(bytes: Uint8Array, label: string) {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
