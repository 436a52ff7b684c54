/**
 * Decodes a feed. Bytes that are valid UTF-8 are UTF-8, whatever is declared: other encodings are
 * not valid UTF-8 by chance. Otherwise the declared charset applies (of the header, then of the
 * document), and finally windows-1252, which old servers use without declaring it.
 */
export function decodeFeed(bytes: Uint8Array, contentType = '') {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
    const named =
      /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
      /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)/i.exec(head)?.[1]
    return decode(bytes, named && !/^utf-?8$/i.test(named) ? named : 'windows-1252')
  }
}

function decode(bytes: Uint8Array, label: string) {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
