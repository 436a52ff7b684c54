/** What a load test wants to know of an answer; the bytes themselves are thrown away. */
export type Answer = { status: number; closes: boolean }

const HEAD_END = '\r\n\r\n'
const LINE_END = '\r\n'
const EMPTY = Buffer.alloc(0)

/**
 * Cuts the bytes of one connection into answers. It knows lengths and chunks and nothing else of
 * HTTP: every microsecond spent here is taken from the site that is measured on the same machine.
 */
export function answerReader(onAnswer: (answer: Answer) => void) {
  let held: Buffer = EMPTY
  let answer: Answer | null = null
  let isChunked = false
  let isLastChunk = false
  /** Bytes of the body, or of the chunk and its line end, that are still to come. */
  let left = 0

  function openAnswer(head: string) {
    isChunked = /\r\ntransfer-encoding: *chunked/i.test(head)
    isLastChunk = !isChunked
    left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    answer = { status: Number(head.slice(9, 12)), closes: /\r\nconnection: *close/i.test(head) }
  }

  function openChunk(size: number) {
    isLastChunk = size === 0
    left = size + LINE_END.length
  }

  function finishIfWhole() {
    if (!answer || left > 0 || !isLastChunk) return
    const whole = answer
    answer = null
    onAnswer(whole)
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
        const mark = answer ? LINE_END : HEAD_END
        const end = data.indexOf(mark, at)
        if (end === -1) {
          held = data.subarray(at)
          return
        }
        const text = data.toString('latin1', at, end)
        at = end + mark.length
        if (answer) openChunk(Number.parseInt(text, 16))
        else openAnswer(text)
      }
      finishIfWhole()
    }
  }
}
