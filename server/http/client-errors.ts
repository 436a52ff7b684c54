import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { JSON_TYPE } from './headers.ts'
import { REQUEST_ID } from './request-id.ts'
import { METHODS } from './unrouted.ts'

/** An error of Node's HTTP parser, or of a limit. */
export type ClientError = { code?: string; rawPacket?: unknown }

/** Statuses of these errors; every other one is a 400. */
const STATUSES: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  TOO_MANY_CHUNKS: 413,
  UNSUPPORTED_METHOD: 405,
}

const UNKNOWN_METHOD = /^[A-Z]+ \/\S* HTTP/

export function statusOf({ code = '', rawPacket }: ClientError) {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const isOddMethod = code === 'HPE_INVALID_METHOD' && UNKNOWN_METHOD.test(text)
  return isOddMethod ? 405 : (STATUSES[code] ?? 400)
}

/** The last response of a connection, to a request that no handler gets. */
export function lastResponse(
  status: number,
  headers: Record<string, string>,
  id: string = randomUUID(),
) {
  const sentence = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ error: sentence, message: sentence })
  const fields = {
    ...headers,
    [REQUEST_ID]: id,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': body.length,
    connection: 'close',
    ...(status === 405 ? { allow: METHODS.join(', ') } : {}),
  }
  return { id, fields, body }
}
