import * as z from 'zod/mini'
import { ID_MAX } from '#contract/constants.ts'
import type { Sequences } from '../db/bulk-load.ts'
import { tables } from './tables.ts'
import { TransferError } from './transfer-error.ts'

/** The totals of the tables in a file. */
export const Digests = z.partialRecord(
  z.enum(tables),
  z.object({ rows: z.number(), checksum: z.string() }),
)

/** With a greater one, no row could be added to the table. */
const LastIds = z.partialRecord(z.enum(tables), z.int().check(z.minimum(0), z.maximum(ID_MAX)))

/**
 * The last id of each table, as a file says it. Call it once its release is known: a later one may have
 * other tables.
 * @throws {TransferError} if it is something else
 */
export function parseSequences(what: string, value: unknown): Sequences {
  const known = LastIds.safeParse(value).data
  if (known) return known
  throw new TransferError(`${what} is damaged: it does not say the last ids of its tables.`)
}
