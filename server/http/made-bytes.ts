import type { AppContext } from '../context.ts'

/** Most pages have less. */
const BYTES_PER_READ = 100_000

type Client = Parameters<AppContext['countRequest']>[1]

/**
 * Counts what was made for the request of a client, in uncompressed bytes, as further reads: 2 MB take as long
 * as dozens of pages, and the addresses of a long topic are so many that few of them are cached.
 */
export const countMadeBytes = (
  { countRequest }: Pick<AppContext, 'countRequest'>,
  client: Client,
  bytes: number,
) => countRequest(['reads'], client, Math.floor(bytes / BYTES_PER_READ))
