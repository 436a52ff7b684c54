import { hash } from 'node:crypto'
import { createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { TransferError } from '../transfer/transfer-error.ts'

/** The number of this layout of an archive. */
export const FORMAT = 1

/** The members in their order: the site, rows, images, the totals, checksums. */
export const SITE_MEMBER = 'site.json'
export const ROWS_MEMBER = /^rows\/\d{6}\.jsonl$/
export const IMAGES_FOLDER = 'images/'
export const END_MEMBER = 'end.json'
export const SUMS_MEMBER = 'SHA256SUMS'

/** The largest image has a few hundred kB; a member of rows ends after `ROWS_CHARACTERS_PER_MEMBER`. */
export const MEMBER_BYTES_MAX = 16 * 1024 * 1024
export const ROWS_CHARACTERS_PER_MEMBER = 4 * 1024 * 1024

export type Member = { name: string; bytes: Buffer }

export const rowsMember = (at: number) => `rows/${String(at).padStart(6, '0')}.jsonl`

/** A line as `sha256sum` writes and checks it. */
export const sumLine = ({ name, bytes }: Member) => `${hash('sha256', bytes)}  ${name}\n`

const COMPRESSIONS = {
  '.tar.zst': { compress: () => createZstdCompress(), decompress: () => createZstdDecompress() },
  '.tar.gz': { compress: () => createGzip(), decompress: () => createGunzip() },
}

/** @throws {TransferError} unless the name of an archive ends with `.tar.zst` or `.tar.gz` */
export function compressionOf(path: string) {
  const known = Object.entries(COMPRESSIONS).find(([ending]) => path.endsWith(ending))
  if (known) return known[1]
  throw new TransferError(`The name of an archive ends with .tar.zst or .tar.gz: ${path} does not.`)
}
