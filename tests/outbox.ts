import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Mail = { headers: Map<string, string>; to: string; subject: string; text: string }

/** The messages written as files, oldest first, parsed as a mail client would. */
export function readOutbox(dataDir: string): Mail[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => parseMail(readFileSync(join(folder, name), 'latin1')))
}

function parseMail(source: string): Mail {
  const end = source.indexOf('\r\n\r\n')
  const unfolded = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  const headers = new Map(
    unfolded.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = source.slice(end + 4)
  return {
    headers,
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    text: decode(body, headers.get('content-transfer-encoding') ?? '7bit').replaceAll('\r\n', '\n'),
  }
}

function decode(body: string, encoding: string) {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
