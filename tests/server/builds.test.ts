import assert from 'node:assert/strict'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { freshFolder } from '../fresh-folder.ts'
import type * as builds from '../../scripts/setup/builds.mjs'
import { root } from '../../scripts/setup/root.mjs'

type Builds = typeof builds

test('a command runs from the bundle, or from its sources if they have changed since it was built', async () => {
  const project = freshFolder()
  cpSync(join(root, 'scripts/setup'), join(project, 'scripts/setup'), { recursive: true })
  mkdirSync(join(project, 'server/commands'), { recursive: true })
  const source = join(project, 'server/commands/backup.ts')
  writeFileSync(source, 'first')
  const file = pathToFileURL(join(project, 'scripts/setup/builds.mjs')).href
  const { buildSite, runnable } = (await import(file)) as Builds
  const built = join(project, 'dist/programs/commands/backup.js')
  assert.equal(runnable('server/commands/backup.ts'), 'server/commands/backup.ts')
  // In place of Node and Vite, a program that succeeds.
  await buildSite('true')
  assert.equal(runnable('server/commands/backup.ts'), built)
  writeFileSync(source, 'changed')
  assert.equal(runnable('server/commands/backup.ts'), 'server/commands/backup.ts')
  await buildSite('false').catch(() => {})
  assert.equal(
    runnable('server/commands/backup.ts'),
    'server/commands/backup.ts',
    'a build that fails counts for nothing',
  )
  assert.equal(runnable('scripts/check.ts'), 'scripts/check.ts')
})
