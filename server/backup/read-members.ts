import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder } from 'modern-tar'
import type { ParsedTarEntry } from 'modern-tar'
import { TransferError } from '../transfer/transfer-error.ts'
import { compressionOf, MEMBER_BYTES_MAX, sumLine, SUMS_MEMBER } from './archive-members.ts'
import type { Member } from './archive-members.ts'

/**
 * The members of an archive, one at a time, and in the end the comparison with its checksums. No
 * name in it is ever used as a path.
 * @throws {TransferError} if it is no archive, damaged or incomplete
 */
export async function* readMembers(path: string): AsyncGenerator<Member, undefined> {
  const decoder = createTarDecoder({ strict: true })
  const { decompress } = compressionOf(path)
  // Its errors, and those of the streams before it, come out of `decoder.readable`.
  void pipeline(createReadStream(path), decompress(), Writable.fromWeb(decoder.writable)).catch(
    () => {},
  )
  const sums: string[] = []
  let isCompared = false
  try {
    for await (const entry of decoder.readable) {
      const { name } = entry.header
      if (isCompared) throw new TransferError(`${path} has data after its checksums.`)
      if (name === SUMS_MEMBER) {
        await compareSums(entry, sums)
        isCompared = true
        continue
      }
      const member = { name, bytes: await readBody(entry, MEMBER_BYTES_MAX) }
      sums.push(sumLine(member))
      yield member
    }
  } catch (error) {
    if (error instanceof TransferError) throw error
    throw new TransferError(`${path} is damaged or incomplete: ${(error as Error).message}`, {
      cause: error,
    })
  }
  if (!isCompared) throw new TransferError(`${path} is incomplete: its checksums are missing.`)
  return undefined
}

async function compareSums(entry: ParsedTarEntry, sums: string[]) {
  const expected = sums.join('')
  const { length } = Buffer.from(expected)
  if (entry.header.size !== length) {
    throw new TransferError('The archive is damaged: its checksums list other members.')
  }
  const text = (await readBody(entry, length)).toString()
  if (text === expected) return
  const lines = new Set(text.split('\n'))
  const wrong = sums.find((line) => !lines.has(line.trimEnd()))
  const name = wrong?.trimEnd().split('  ')[1] ?? SUMS_MEMBER
  throw new TransferError(`The archive is damaged: the checksum of ${name} differs.`)
}

async function readBody({ header, body }: ParsedTarEntry, bytesMax: number): Promise<Buffer> {
  const { name, type, size } = header
  if (type !== 'file') throw new TransferError(`The archive has a ${type}, ${name}.`)
  if (size > bytesMax) {
    throw new TransferError(
      `The archive is damaged: ${name} has ${size} bytes, at most ${bytesMax}.`,
    )
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
