import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder, which is deleted when this process ends. */
export function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  folders.push(folder)
  return folder
}
