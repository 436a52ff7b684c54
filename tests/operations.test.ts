import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { load } from 'js-yaml'
import { freshFolder } from './fresh-folder.ts'
import { launcher } from '../scripts/release/launcher.ts'
import { root } from '../scripts/setup/root.mjs'
import { settingNames } from '../server/config.ts'
import { skipWithout } from './system-programs.ts'

const COLUMNS_MAX = 110
/** In tenths. */
const EXPOSURE_MAX = '--threshold=20'

/** Variables that are not the site's own: those of Node, the C library and `compose.yaml`. */
const FOREIGN = new Set([
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'UV_THREADPOOL_SIZE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'TMPDIR',
  'SITE_HOST',
  'POSTGRES_PASSWORD',
  'PREVIOUS_RELEASE',
  'FAULT_ROUNDS',
])

/** Set for `npm run dev` and `npm run move`, see docs/operations.md. */
const OF_COMMANDS = new Set(['NODE_ENV', 'MOVE_TO'])

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manual = read('docs/operations.md')
const settings = new Set(settingNames)

test('docs/operations.md names every setting of the site, and no other', () => {
  assert.ok(settings.size > 30)
  const named = matches(manual, /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|TMPDIR|WORKERS|STARTER|PORT|HOST)\b/g)
  assert.deepEqual(
    [...settings].filter((name) => !named.has(name)),
    [],
  )
  assert.deepEqual(
    [...named].filter((name) => !settings.has(name) && !FOREIGN.has(name)),
    [],
  )
})

test('the table of settings in README.md names every setting but those of commands', () => {
  const rows = matches(read('README.md'), /^\| (`[A-Z][^|]*) \|/gm)
  const named = [...rows].flatMap((row) => [...matches(row, /`([A-Z0-9_]+)`/g)])
  assert.deepEqual(
    named.toSorted(),
    [...settings].filter((name) => !OF_COMMANDS.has(name)).toSorted(),
  )
})

test('every command in docs/operations.md exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = matches(manual, /npm run ([a-z:-]+)/g)
  assert.ok(named.size > 8)
  assert.deepEqual(
    [...named].filter((name) => !(name in scripts)),
    [],
  )
})

test('every command of the archive is also a script of npm, and named in docs/operations.md', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const [, list = ''] = /The commands are ([a-z, -]+);/.exec(launcher()) ?? []
  const commands = list.split(', ')
  assert.ok(commands.length > 9)
  for (const command of commands) {
    assert.ok(command in scripts, command)
    assert.ok(manual.includes(`\`${command}\``), command)
  }
})

test('every file and section that docs/operations.md refers to exists', () => {
  const files = matches(manual, /(?:`|\/opt\/guildhall\/)((?:packaging|server)\/[\w./-]+)/g)
  const links = matches(manual, /\]\(([\w./-]+)(?:#[\w-]+)?\)/g)
  const paths = [...files, ...[...links].map((link) => join('docs', link))]
  assert.ok(paths.length > 6)
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  )
  const sections = matches(manual, /^#+ (.+)$/gm)
  const anchors = new Set([...sections].map((title) => title.toLowerCase().replaceAll(' ', '-')))
  const wanted = ['docs/operations.md', 'README.md'].flatMap((file) => [
    ...matches(read(file), file === 'README.md' ? /operations\.md#([\w-]+)/g : /\]\(#([\w-]+)\)/g),
  ])
  assert.deepEqual(
    wanted.filter((anchor) => !anchors.has(anchor)),
    [],
  )
})

test('the messages in the troubleshooting of docs/operations.md are those of the site', () => {
  const [, table = ''] = manual.split('| The line begins with | Cause |\n')
  const [rows = ''] = table.split('\n\n')
  const messages = matches(rows, /^\| `([^`]+)` \|/gm)
  assert.ok(messages.size > 4)
  const code = globSync('server/**/*.ts', { cwd: root }).map(read).join('\n')
  // Names of settings and their values are often filled in.
  const constantPart = (message: string) =>
    message
      .split(/…|\b[A-Z][A-Z0-9_]+\b/)
      .map((part) => part.trim())
      .reduce((longest, part) => (part.length > longest.length ? part : longest))
  assert.deepEqual(
    [...messages].filter((message) => !code.includes(constantPart(message))),
    [],
  )
})

test('no line of docs/operations.md is longer than 110 columns', () => {
  const long = manual.split('\n').filter((line) => [...line].length > COLUMNS_MAX)
  assert.deepEqual(long, [])
})

test('compose.yaml, the Dockerfile and the systemd unit name settings of the site alone', () => {
  const compose = load(read('compose.yaml')) as Compose
  const { site } = compose.services
  const given = [
    ...Object.keys(site?.environment ?? {}),
    ...matches(read('compose.yaml'), /\$\{([A-Z0-9_]+)/g),
    ...matches(read('Dockerfile').replace(/^(?!ENV ).*$/gm, ''), /([A-Z_]+)=/g),
    ...matches(read('packaging/guildhall.service'), /^Environment=([A-Z_]+)=/gm),
  ]
  assert.ok(given.length > 12)
  assert.deepEqual(
    given.filter((name) => !settings.has(name) && !FOREIGN.has(name)),
    [],
  )
  const named = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes)
  assert.deepEqual(
    named.map((volume) => volume.split(':', 1)[0]),
    Object.keys(compose.volumes),
  )
})

type Compose = {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>
  volumes: Record<string, unknown>
}

test(
  'the systemd unit is valid, and exposes less than 2 of 10',
  { skip: skipWithout('systemd-analyze') },
  () => {
    const folder = freshFolder()
    const unit = join(folder, 'guildhall.service')
    writeFileSync(
      unit,
      read('packaging/guildhall.service').replace('/opt/guildhall/guildhall', '/bin/true'),
    )
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' })
    const verified = analyze('verify', '--man=no')
    assert.deepEqual([verified.status, verified.stderr], [0, ''])
    const rated = analyze('security', '--offline=true', EXPOSURE_MAX)
    assert.equal(rated.status, 0, rated.stdout)
  },
)

/** The first group of every match. */
function matches(text: string, pattern: RegExp) {
  return new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found))
}
