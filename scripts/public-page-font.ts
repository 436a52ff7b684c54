import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** In the source, the font has no hash in its name. */
const IN_SOURCE = '/assets/instrument-sans-latin-wght-normal.woff2'

/** Writes the name of the built font into a page of `public/`, which the build only copies. */
export function publicPageFont(page: string): Plugin {
  return {
    name: 'public-page-font',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const font = Object.keys(bundle).find((file) => /-latin-wght-[^/]*\.woff2$/.test(file))
      if (font === undefined) throw new Error('the font is not in the build')
      const path = join(dir, page)
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll(IN_SOURCE, `/${font}`))
    },
  }
}
