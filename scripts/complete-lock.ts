/**
 * Adds the checksums that npm leaves out of package-lock.json for packages of other platforms. Run it
 * after `npm install` has changed the lock file: `npm run lock`.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './setup/root.mjs'

type Lock = { packages: Record<string, { version: string; integrity?: string }> }

const AT_ONCE = 4

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const missing = Object.entries(lock.packages).filter(([path, { integrity }]) => path && !integrity)
const count = missing.length
const unknown: string[] = []
await Promise.all(Array.from({ length: AT_ONCE }, completeTheNext))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${count - unknown.length} checksums were added\n`)
for (const name of unknown) process.stdout.write(`this registry does not serve ${name}\n`)

async function completeTheNext(): Promise<void> {
  const next = missing.shift()
  if (!next) return
  const [path, entry] = next
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const args = ['view', `${name}@${entry.version}`, 'dist.integrity', '--json']
  const integrity = await promisify(execFile)('npm', args).then(
    ({ stdout }) => String(JSON.parse(stdout)),
    () => null,
  )
  if (integrity) {
    // npm writes it directly after the version.
    const { version, ...rest } = entry
    lock.packages[path] = { version, integrity, ...rest }
  } else {
    unknown.push(`${name}@${entry.version}`)
  }
  return completeTheNext()
}
