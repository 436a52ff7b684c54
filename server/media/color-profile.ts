import type { Metadata } from 'sharp'

/** Where the tags of a colour profile begin with their number, and how long each is: a name, a place and a length. */
const [TAGS_AT, TAG_BYTES] = [128, 12]
/** Decoders read no profile that has more. */
const TAGS_MAX = 100
/** What is before the table of a tag, in any of its layouts. */
const TABLE_HEAD_BYTES = 32

/**
 * Whether a picture has a colour profile that may be costly to apply, whatever its pixels, and nothing stops it.
 * `D2B0` to `D2B3` list steps for each colour, which may name the same step a hundred thousand times: a picture of
 * 200 kB then takes minutes, or gigabytes. `A2B0` to `A2B2` have a table, for which memory is taken as its head
 * says. No profile of a camera, screen or printer has such steps, or less than the whole table.
 */
export function hasCostlyProfile({ icc }: Pick<Metadata, 'icc'>) {
  if (!icc || icc.length < TAGS_AT + 4) return false
  const count = Math.min(icc.readUInt32BE(TAGS_AT), TAGS_MAX)
  const tags = Array.from({ length: count }, (_, at) =>
    icc.subarray(TAGS_AT + 4 + at * TAG_BYTES).subarray(0, TAG_BYTES),
  )
  return tags.some((tag) => {
    const name = tag.toString('latin1', 0, 3)
    if (name === 'D2B') return true
    if (name !== 'A2B') return false
    return tag.length < TAG_BYTES || tableEntries(icc.subarray(tag.readUInt32BE(4))) > icc.length
  })
}

/** How many numbers a table has: for each combination of places on its axes, one of each output. */
function tableEntries(table: Buffer) {
  if (table.length < TABLE_HEAD_BYTES) return Infinity
  const [inputs = 0, outputs = 0, places = 0] = table.subarray(8)
  const type = table.toString('latin1', 0, 4)
  if (type === 'mft1' || type === 'mft2') return outputs * places ** inputs
  const at = table.readUInt32BE(24)
  return at === 0 ? 0 : table.subarray(at, at + inputs).reduce((all, one) => all * one, outputs)
}
