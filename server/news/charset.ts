const DAMAGED = /\ufffd/g
const NOT_ASCII = /[^\p{ASCII}\ufffd]/gu

/**
 * Decodes a feed. Bytes that are valid UTF-8 are UTF-8, whatever is declared: other encodings are
 * not valid UTF-8 by chance, except those of 7 bits. Otherwise the declared charset applies (of the
 * header, then of the document), then UTF-8 with damaged characters, which cutting a text leaves, and
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
  const text = new TextDecoder().decode(bytes)
  const damaged = count(text, DAMAGED)
  if (damaged === 0 && !bytes.includes(ESCAPE)) return text
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named =
    /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)/i.exec(head)?.[1]
  if (named && !/^utf-?8$/i.test(named)) return decode(bytes, named)
  return damaged <= count(text, NOT_ASCII) ? text : decode(bytes, 'windows-1252')
}

const LESS_THAN = 0x3c
/** Begins other characters in ISO-2022-JP; XML cannot contain it. */
const ESCAPE = 0x1b

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function decode(bytes: Uint8Array, label: string) {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
