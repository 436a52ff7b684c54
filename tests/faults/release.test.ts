import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { until } from '../until.ts'
import { runProgram } from '../program.ts'
import { freePort } from '../free-port.ts'
import { freshFolder } from '../fresh-folder.ts'

const NOBODY_UID = 65_534
const isRoot = process.getuid?.() === 0
/** What a machine without the project offers: no Node and no npm. */
const PATH = '/usr/bin:/bin'

const folder = await unpackRelease()

test('the release archive serves the site from a read-only folder, as an unprivileged user', async (t) => {
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
  const parts = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as Sbom
  const names = parts.components.map(({ name }) => name)
  for (const name of ['fastify', 'react', 'zod']) assert.ok(names.includes(name), name)

  const environment = { PATH, DATA_DIR: dataFolder(), PORT: String(await freePort()) }
  const command = join(folder, 'guildhall')
  const own = {
    env: environment,
    cwd: environment.DATA_DIR,
    ...(isRoot ? { uid: NOBODY_UID } : {}),
  }
  const site = spawn(command, { ...own, stdio: 'ignore' })
  const ended = new Promise((resolve) => site.once('exit', resolve))
  t.after(() => site.kill('SIGKILL'))
  await until(() => spawnSync(command, ['health'], own).status === 0, 'a site that is ready')

  const url = `http://127.0.0.1:${environment.PORT}`
  const page = await (await fetch(url)).text()
  const script = /\/assets\/entry-client-[\w-]+\.js/.exec(page)?.[0]
  const styles = /\/assets\/[\w-]+\.css/.exec(page)?.[0]
  for (const path of [script, styles, '/favicon.svg', '/legal/privacy.html']) {
    assert.equal((await fetch(`${url}${path}`)).status, 200, `${path}`)
  }
  const created = spawnSync(command, ['admin', 'create', 'ada@example.test', 'ada'], own)
  assert.match(String(created.stdout), /ada is an administrator now/)
  assert.equal(String(created.stderr), '')
  const checked = spawnSync(command, ['check-data'], own)
  assert.equal(String(checked.stdout), 'The data is consistent.\n')
  const backup = join(environment.DATA_DIR, 'site.tar.zst')
  for (const args of [[backup], ['--verify', backup]]) {
    const { status, stderr } = spawnSync(command, ['backup', ...args], own)
    assert.equal(status, 0, String(stderr))
  }
  await t.test('and says how it is used', () => {
    const help = spawnSync(command, ['--help'], own)
    assert.match(String(help.stdout), /without a command.*serves the site/i)
    assert.equal(help.status, 0)
    const unknown = spawnSync(command, ['unheard-of'], own)
    assert.deepEqual([unknown.status, String(unknown.stderr)], [2, String(help.stdout)])
    for (const name of ['admin', 'backup', 'check-data', 'mail', 'move']) {
      const { stdout } = spawnSync(command, [name, '--help'], own)
      assert.ok(String(stdout).startsWith(`Usage: ${command} ${name}`), String(stdout))
      assert.doesNotMatch(String(stdout), /npm run/)
    }
  })
  await t.test('and refuses settings that it may not read', { skip: !isRoot }, () => {
    const cwd = dataFolder()
    writeFileSync(join(cwd, '.env'), '', { mode: 0o600 })
    const { status, stderr } = spawnSync(command, ['check-data'], { ...own, cwd })
    assert.match(String(stderr), /^guildhall: .*\.env cannot be read by this user\n$/)
    assert.equal(status, 1)
  })
  site.kill('SIGTERM')
  assert.equal(await ended, 0)
})

test(
  'the release archive starts without a network, on a system without libatomic',
  { skip: !isRoot && 'needs root' },
  async () => {
    const script = `ip link set lo up || exit 9
    for library in $(ldconfig -p | sed -n 's/.*libatomic.* => //p'); do
      mount --bind /dev/null $library || exit 8
    done
    "$0" & site=$!
    for second in $(seq 60); do "$0" health && { kill $site; wait $site; exit 0; }; sleep 1; done
    exit 1`
    const env = { PATH: `${PATH}:/usr/sbin:/sbin`, DATA_DIR: dataFolder(), PORT: '3000' }
    const args = ['--net', '--mount', 'sh', '-c', script, join(folder, 'guildhall')]
    const { status, stderr } = spawnSync('unshare', args, { env })
    assert.equal(status, 0, String(stderr))
  },
)

test('all that the documents in the release archive link to is in it', async () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: folder })
  assert.ok(documents.includes('README.md'))
  for (const document of documents) {
    const text = readFileSync(join(folder, document), 'utf8')
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|mailto:)([\w.][^)#\s]*)/g)) {
      assert.ok(existsSync(join(folder, dirname(document), target)), `${document}: ${target}`)
    }
  }
})

type Sbom = { components: { name: string }[] }

/**
 * Makes the archive as somebody who makes files for themselves alone, and unpacks it; nobody may write into
 * the folder.
 */
async function unpackRelease(): Promise<string> {
  const output = freshFolder()
  const { PATH: path = '', HOME = '' } = process.env
  const umask = process.umask(0o077)
  const made = await runProgram('scripts/release.ts', [output], { PATH: path, HOME })
  process.umask(umask)
  assert.deepEqual(made, { ...made, code: 0, stderr: '' })
  const [archive = ''] = readdirSync(output).filter((name) => name.endsWith('.tar.gz'))
  assert.match(archive, /^guildhall-\d+\.\d+\.\d+\.tar\.gz$/)
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: output })
  const place = freshFolder()
  chmodSync(place, 0o755)
  execFileSync('tar', ['-xzf', join(output, archive), '-C', place])
  execFileSync('chmod', ['-R', 'a-w', place])
  return join(place, archive.replace('.tar.gz', ''))
}

function dataFolder() {
  const folder = join(freshFolder(), 'data')
  mkdirSync(folder)
  chmodSync(join(folder, '..'), 0o755)
  if (isRoot) chownSync(folder, NOBODY_UID, NOBODY_UID)
  return folder
}
