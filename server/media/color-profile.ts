import type { Metadata } from 'sharp'

/** Where the tags of a colour profile begin with their number, and how long each is. */
const [TAGS_AT, TAG_BYTES] = [128, 12]
/** Decoders read no profile that has more. */
const TAGS_MAX = 100
/** `D2B0` to `D2B3`: what to do with each colour, step by step. */
const STEPS = /^D2B/

/**
 * Whether a picture has a colour profile that may be costly to apply. A list of steps may name the same step a
 * hundred thousand times: a picture of 200 kB then takes minutes, or gigabytes, and nothing stops it. Profiles
 * of cameras, screens and printers have tables and curves, which cost no more than their length.
 */
export function hasCostlyProfile({ icc }: Pick<Metadata, 'icc'>) {
  if (!icc || icc.length < TAGS_AT + 4) return false
  const tags = Math.min(icc.readUInt32BE(TAGS_AT), TAGS_MAX)
  return Array.from({ length: tags }, (_, at) => TAGS_AT + 4 + at * TAG_BYTES).some((at) =>
    STEPS.test(icc.toString('latin1', at, at + 4)),
  )
}
