/**
 * Encodes the picture of a file as an upload is, and prints how many bytes of memory that took, and how many
 * are expected of its kind.
 */
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { avifToPng } from '../server/media/avif-to-png.ts'
import { isAvif } from '../server/media/decode-avif.ts'
import { decodingBytes } from '../server/media/decoding-memory.ts'
import { encodeImage } from '../server/media/encode.ts'
import { Refusal } from '../server/refusal.ts'
import { pictures } from './pictures.ts'

const ATTEMPTS_MAX = 5
const PIXELS_MAX = 800
const STATUS = '/proc/self/status'

// What the libraries take by themselves does not count.
const avif = await pictures.avif()
for (const make of Object.values(pictures)) await encodeImage(await make(), 'picture')
const bytes = readFileSync(process.argv[2] ?? '')
if (isAvif(bytes)) await avifToPng(avif, PIXELS_MAX)
const before = highestMemory()
// In the site, another process decodes an AVIF.
await (isAvif(bytes) ? avifToPng(bytes, PIXELS_MAX) : encodeWhenThereIsTime())
const taken = highestMemory() - before
const metadata = await sharp(bytes).metadata()
const expected = decodingBytes(metadata)
process.stdout.write(JSON.stringify({ taken, expected }))

/** Beside other tests, a large picture may take longer than an upload may. */
async function encodeWhenThereIsTime(attempt = 1) {
  try {
    await encodeImage(bytes, 'picture')
  } catch (error) {
    if (!(error instanceof Refusal) || attempt === ATTEMPTS_MAX) throw error
    await encodeWhenThereIsTime(attempt + 1)
  }
}

/** In bytes. On Linux, what `resourceUsage()` tells includes the process that has started this one. */
function highestMemory() {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS * 1024
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(STATUS, 'utf8'))?.[1]) * 1024
}
