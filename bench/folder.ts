import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOnExit } from '../tests/remove-on-exit.ts'

/** A temporary folder that is removed when this process ends, also after Ctrl-C. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const keeper = removeOnExit(folder)
  return { folder, remove: () => keeper.finish() }
}
