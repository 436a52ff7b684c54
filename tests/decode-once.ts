/** Encodes the picture of a file as an upload is, and prints how many bytes of memory that took. */
import { readFileSync } from 'node:fs'
import { encodeImage } from '../server/media/encode.ts'
import { pictures } from './pictures.ts'

// What the libraries take by themselves does not count.
for (const make of Object.values(pictures)) await encodeImage(await make(), 'picture')
const bytes = readFileSync(process.argv[2] ?? '')
const before = process.resourceUsage().maxRSS
await encodeImage(bytes, 'picture')
process.stdout.write(String((process.resourceUsage().maxRSS - before) * 1024))
