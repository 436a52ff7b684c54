import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { globSync } from 'node:fs'
import type { Plugin } from 'vite'

const COMPRESSED_BYTES_MIN = 1_024

/** Writes a brotli and a gzip version next to each built file, at the highest quality. */
export function precompress(directory: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const files = globSync(`${directory}/**/*.{js,css,svg,html}`)
      await Promise.all(files.map(compressFile))
    },
  }
}

async function compressFile(file: string) {
  const content = await readFile(file)
  if (content.length < COMPRESSED_BYTES_MIN) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
