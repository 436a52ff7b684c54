import { FILES } from './scope.ts'

/** More than a build has, so that files of other releases do not fill the device. */
const FILES_MAX = 250

const OF_PAGE = /(?:href|src)="(\/assets\/[\w.-]+)"/g

/** Saves the scripts, styles and fonts that a page names; the browser's cache has most of them. */
export async function saveFilesOf(html: string) {
  const files = await caches.open(FILES)
  const named = new Set([...html.matchAll(OF_PAGE)].map(([, path = '']) => path))
  await Promise.all(
    [...named].map(async (path) => {
      if (await files.match(path)) return
      const response = await fetch(path)
      if (await maySaveFile(files, response)) await files.put(path, response)
    }),
  )
}

/** Not an HTML page: a network that asks for a login may answer with its own page instead of the file. */
export const maySaveFile = async (files: Cache, { ok, headers }: Response) =>
  ok &&
  !headers.get('content-type')?.startsWith('text/html') &&
  (await files.keys()).length < FILES_MAX
