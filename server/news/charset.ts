/**
 * The text of a feed. What reads as UTF-8 is UTF-8, whatever is claimed of it: nothing else does by
 * chance. Then what its sender or the document says, and at last what old servers mean by nothing.
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
