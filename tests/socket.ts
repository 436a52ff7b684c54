import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from './until.ts'

/** Longer than the site waits for a client that has stopped in the middle of a request. */
const PATIENCE_MS = 30_000

const PAUSE_MS = 150

/** Separates two parts that must arrive in separate packets. */
export const PAUSE = Symbol('a pause')

/** Separates a request from what is sent once its answer begins to arrive; once in a talk. */
export const ANSWER = Symbol('an answer')

/** One response as received on the wire. */
export type WireAnswer = { status: number; headers: Map<string, string>; body: string }

/**
 * Writes raw bytes and reads until the server closes the connection. Rejects if it stays open: a
 * keep-alive request must send `connection: close`.
 */
export async function talk(
  url: string,
  ...parts: (string | Buffer | symbol)[]
): Promise<WireAnswer[]> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host: hostname, port: Number(port) })
  let received = ''
  let isOpen = true
  const moreThan = (length: number) => until(() => received.length > length || !isOpen)
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => (received += text))
  socket.on('close', () => {
    isOpen = false
    resolve(received)
  })
  // A request rejected midway may see a reset connection; the data received before counts.
  socket.on('error', () => resolve(received))
  socket.setTimeout(PATIENCE_MS, () => {
    reject(new Error(`the connection stayed open after: ${received}`))
    socket.destroy()
  })
  socket.setNoDelay()
  for (const part of parts) {
    if (typeof part !== 'symbol') socket.write(part)
    else await (part === PAUSE ? sleep(PAUSE_MS) : moreThan(received.length))
  }
  return answersIn(await promise)
}

/**
 * Writes a byte a second after `head` until the server closes the connection; resolves to the
 * number of bytes written, and to what the server answered.
 */
export async function drip(url: string, head: string, bytesMax: number) {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<{ bytes: number; answers: WireAnswer[] }>()
  const socket = connect({ host: hostname, port: Number(port) })
  let written = 0
  let received = ''
  const timer = setInterval(() => {
    if (written === bytesMax) return socket.destroy()
    written += 1
    return socket.write(' ')
  }, 1_000)
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => (received += text))
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    resolve({ bytes: written, answers: answersIn(received) })
  })
  socket.write(head)
  return promise
}

/** The lines of a request, joined and terminated by CRLF. */
export const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`

function answersIn(text: string): WireAnswer[] {
  const answers: WireAnswer[] = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) throw new Error(`half an answer: ${rest}`)
    const [first = '', ...headerLines] = rest.slice(0, end).split('\r\n')
    const headers = new Map(
      headerLines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const length = Number(headers.get('content-length') ?? rest.length)
    const body = rest.slice(end + 4, end + 4 + length)
    answers.push({ status: Number(first.split(' ')[1]), headers, body })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}
