import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtProgram } from '../../scripts/setup/builds.mjs'
import { readOutbox } from '../outbox.ts'
import { until } from '../until.ts'
import { call } from './call.ts'
import { startSite } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

/** As most systems set it for programs that nobody has configured: others may read new files. */
const OPEN = ['sh', '-c', 'umask 022; exec "$@"', 'sh']

test('no other user of the machine can read the database, the images and the mail of a site', async (t) => {
  const settings = await freshSettings()
  const DATA_DIR = join(freshFolder(), 'made/by the site')
  const site = await startSite({ ...settings, DATA_DIR }, OPEN)
  t.after(() => site.kill('SIGKILL'))
  const email = 'ada@example.test'
  const body = { username: 'ada', email, password: 'a password' }
  const { session } = await call(site.url, 'POST /api/register', { body })
  const profileImage = `data:image/gif;base64,${GIF}`
  const changed = await call(site.url, 'PUT /api/user/profile', { session, body: { profileImage } })
  assert.equal(changed.status, 200)
  await call(site.url, 'POST /api/forgot-password', { body: { email } })
  await until(() => readOutbox(DATA_DIR).length === 1, 'a mail with a reset link')
  assert.deepEqual(openTo(DATA_DIR), [])

  const archive = join(freshFolder(), 'site.tar.gz')
  runOpen('server/commands/backup.ts', archive, DATA_DIR)
  const restored = join(freshFolder(), 'made/by a command')
  runOpen('server/commands/restore.ts', archive, restored)
  assert.deepEqual(openTo(restored), [])
})

function runOpen(program: string, archive: string, DATA_DIR: string) {
  const [shell = '', ...before] = OPEN
  execFileSync(shell, [...before, process.execPath, builtProgram(program), archive], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR },
    stdio: 'ignore',
  })
}

/** The files and folders, this one among them, that the group or others have any right to. */
function openTo(folder: string) {
  const names = readdirSync(folder, { recursive: true }).map(String)
  assert.ok(names.includes('guildhall.db'), names.join())
  return ['.', ...names].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)
}

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
