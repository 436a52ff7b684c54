/** Encodes the picture of a file as an upload is, and prints how many bytes of memory that took. */
import { readFileSync } from 'node:fs'
import { encodeImage } from '../server/media/encode.ts'
import { Refusal } from '../server/refusal.ts'
import { pictures } from './pictures.ts'

const ATTEMPTS_MAX = 5

// What the libraries take by themselves does not count.
for (const make of Object.values(pictures)) await encodeImage(await make(), 'picture')
const bytes = readFileSync(process.argv[2] ?? '')
const before = process.resourceUsage().maxRSS
await encodeWhenThereIsTime()
process.stdout.write(String((process.resourceUsage().maxRSS - before) * 1024))

/** Beside other tests, a large picture may take longer than an upload may. */
async function encodeWhenThereIsTime(attempt = 1) {
  try {
    await encodeImage(bytes, 'picture')
  } catch (error) {
    if (!(error instanceof Refusal) || attempt === ATTEMPTS_MAX) throw error
    await encodeWhenThereIsTime(attempt + 1)
  }
}
