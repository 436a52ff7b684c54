import type { AppContext } from '../context.ts'

/** Most pages are smaller. */
const BYTES_PER_READ = 100_000

type Client = Parameters<AppContext['countRequest']>[1]

/**
 * Counts the uncompressed bytes that were made for a client's request as further reads: 2 MB take as long to
 * make as dozens of pages, and a long topic has too many addresses for all of them to be cached.
 */
export const countMadeBytes = (
  { countRequest }: Pick<AppContext, 'countRequest'>,
  client: Client,
  bytes: number,
) => countRequest(['reads'], client, Math.floor(bytes / BYTES_PER_READ))
