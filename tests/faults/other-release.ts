import { cpSync, existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/setup/root.mjs'
import { freshFolder } from '../fresh-folder.ts'

const ENTRY = 'entry-client.tsx'
const COPIED = ['package.json', 'dist/client', 'dist/server', 'dist/worker', 'dist/programs']

/**
 * The main file of an earlier release, built, in the folder that PREVIOUS_RELEASE names: its nodes
 * are upgraded to this release and go back.
 */
export const previousRelease = process.env.PREVIOUS_RELEASE
  ? mainOf(process.env.PREVIOUS_RELEASE)
  : undefined

/** Copies the site to another folder, with another script for its pages; returns its main file. */
export function makeOtherRelease(): string {
  const folder = freshFolder()
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const path = join(folder, 'dist/client/.vite/manifest.json')
  const manifest = readFileSync(path, 'utf8')
  const { file } = (JSON.parse(manifest) as Record<string, { file: string }>)[ENTRY] ?? {}
  if (!file) throw new Error(`${ENTRY} is not in the build`)
  const renamed = file.replace(/\.js$/, '-other.js')
  for (const ending of ['', '.br', '.gz']) {
    renameSync(
      join(folder, 'dist/client', file + ending),
      join(folder, 'dist/client', renamed + ending),
    )
  }
  writeFileSync(path, manifest.replaceAll(file, renamed))
  return mainOf(folder)
}

/** Earlier releases ran from their sources. */
function mainOf(folder: string): string {
  const built = join(folder, 'dist/programs/main.js')
  return existsSync(built) ? built : join(folder, 'server/main.ts')
}
