/**
 * `npm run release [FOLDER]`: makes an archive of the built site with its production packages and
 * Node, which runs on this kind of machine by `./guildhall` and nothing else. Beside it lies its
 * checksum in `SHA256SUMS`; inside are a bill of materials and the checksums of all files.
 */
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { launcher } from './release/launcher.ts'
import { root } from './setup/root.mjs'

const SOURCES = [
  'dist/client',
  'dist/preview-fonts',
  'dist/programs',
  'dist/server',
  'dist/worker',
  'docs',
  'packaging',
  '.env.example',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]
const SBOM_BYTES_MAX = 64 * 1024 * 1024
type Lock = { packages: Record<string, { dev?: boolean }> }

const run = promisify(execFile)
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `guildhall-${manifest.version}`
const output = resolve(process.argv[2] ?? join(root, 'dist', 'release'))
const folder = join(output, name)
const archive = `${name}.tar.gz`

mkdirSync(output, { recursive: true })
rmSync(folder, { recursive: true, force: true })
for (const source of SOURCES) {
  cpSync(join(root, source), join(folder, source), { recursive: true })
}
copyPackages()
copyLibraries()
await listPackages()
writeFileSync(join(folder, 'guildhall'), launcher())
chmodSync(join(folder, 'guildhall'), 0o755)
writeFileSync(join(folder, 'SHA256SUMS'), sums(filesUnder(folder)))
// The site runs as another user than the one who unpacks the archive, or copies the folder to an image.
await run('chmod', ['-R', 'u+w,go-w,a+rX', folder])
await run('tar', ['-czf', archive, '--owner=0', '--group=0', '--numeric-owner', name], {
  cwd: output,
})
writeFileSync(join(output, 'SHA256SUMS'), `${hashOf(join(output, archive))}  ${archive}\n`)
process.stdout.write(`${join(output, archive)}\n`)

/** Copies the installed packages that the site needs to run, as the lock file pins them. */
function copyPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  for (const [path, { dev }] of Object.entries(packages)) {
    // Packages for other platforms are not installed; nested ones have entries of their own.
    if (path === '' || dev || !existsSync(join(root, path))) continue
    const filter = (source: string) => !isLeftOut(relative(join(root, path), source))
    cpSync(join(root, path), join(folder, path), { recursive: true, filter })
  }
}

/** Node needs libatomic, which is not part of every minimal system. */
function copyLibraries() {
  const [node] = globSync('node_modules/node-linux-*/bin/node', { cwd: root })
  if (!node) return
  const libraries = execFileSync('ldd', [join(root, node)], { encoding: 'utf8' })
  const [, path] = /libatomic\S+ => (\/\S+)/.exec(libraries) ?? []
  if (!path) return
  mkdirSync(join(folder, 'lib'))
  copyFileSync(path, join(folder, 'lib', basename(path)))
}

/** Of the package that holds Node, the program is enough. */
function isLeftOut(path: string) {
  return /^(node_modules|include|share)(\/|$)/.test(path)
}

/** Lists all packages in CycloneDX's format; those of the built pages are marked as development. */
async function listPackages() {
  const args = ['sbom', '--package-lock-only', '--include=dev', '--sbom-format=cyclonedx']
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: SBOM_BYTES_MAX })
  writeFileSync(join(folder, 'sbom.cdx.json'), stdout)
}

function sums(files: string[]) {
  return files.map((file) => `${hashOf(file)}  ${relative(folder, file)}\n`).join('')
}

function hashOf(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** All files, without links, in a fixed order. */
function filesUnder(place: string): string[] {
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file))
    .toSorted()
}
