/** What a load test needs of a response; the bytes themselves are discarded. */
export type ReceivedResponse = { status: number; bytes: number; closes: boolean }

const HEAD_END = '\r\n\r\n'
const LINE_END = '\r\n'
const EMPTY = Buffer.alloc(0)

/**
 * Splits the bytes of one connection into responses. It parses lengths and chunks and nothing else
 * of HTTP: every microsecond spent here is taken from the site under test on the same machine.
 */
export function responseReader(onResponse: (response: ReceivedResponse) => void) {
  let held: Buffer = EMPTY
  let response: ReceivedResponse | null = null
  let isChunked = false
  let isLastChunk = false
  /** Remaining bytes of the body, or of the chunk and its line end. */
  let left = 0

  function openResponse(head: string) {
    isChunked = /\r\ntransfer-encoding: *chunked/i.test(head)
    isLastChunk = !isChunked
    left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    const closes = /\r\nconnection: *close/i.test(head)
    response = { status: Number(head.slice(9, 12)), bytes: left, closes }
  }

  function openChunk(size: number) {
    isLastChunk = size === 0
    left = size + LINE_END.length
    if (response) response.bytes += size
  }

  function finishIfWhole() {
    if (!response || left > 0 || !isLastChunk) return
    const whole = response
    response = null
    onResponse(whole)
  }

  return function read(bytes: Buffer) {
    const data = held.length > 0 ? Buffer.concat([held, bytes]) : bytes
    held = EMPTY
    let at = 0
    while (at < data.length) {
      if (left > 0) {
        const taken = Math.min(left, data.length - at)
        left -= taken
        at += taken
      } else {
        const mark = response ? LINE_END : HEAD_END
        const end = data.indexOf(mark, at)
        if (end === -1) {
          held = data.subarray(at)
          return
        }
        const text = data.toString('latin1', at, end)
        at = end + mark.length
        if (response) openChunk(Number.parseInt(text, 16))
        else openResponse(text)
      }
      finishIfWhole()
    }
  }
}
