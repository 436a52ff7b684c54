import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What Node's parser calls the ways in which a request is none; every other way is a 400. */
const STATUSES: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

type Broken = { code?: string; rawPacket?: unknown }

const ODD_METHOD = /^[A-Z]+ \/\S* HTTP/

/** Answers what could not be read as a request like every other refusal, and hangs up. */
export function answerBroken(broken: Broken, socket: Socket, headers: Record<string, string>) {
  const { code = '', rawPacket } = broken
  if (code === 'ECONNRESET' || socket.destroyed) return
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const isOddMethod = code === 'HPE_INVALID_METHOD' && ODD_METHOD.test(text)
  const status = isOddMethod ? 405 : (STATUSES[code] ?? 400)
  const sentence = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ error: sentence, message: sentence })
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const answer = `HTTP/1.1 ${status} ${sentence}\r\n${lines.join('')}\r\n${body}`
  socket.end(answer, () => socket.destroy())
}
