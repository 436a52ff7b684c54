import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The project's folder. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '')

const IS_BUILT = import.meta.filename.endsWith('.js')

/** The file of a process or thread of the server, such as `text/render-worker`: built if this one is. */
export const programFile = (name: string) =>
  IS_BUILT ? join(ROOT, 'dist/programs', `${name}.js`) : join(ROOT, 'server', `${name}.ts`)
