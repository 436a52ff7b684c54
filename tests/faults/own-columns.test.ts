import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharedCluster } from '../engines.ts'
import { freshFolder } from '../fresh-folder.ts'
import { runProgram } from '../program.ts'
import { withSql } from './direct-sql.ts'
import { filledSite, readAll, succeeds } from './filled-site.ts'
import type { SiteSettings } from './site-process.ts'
import { freshSettings } from './trial.ts'

const ADD_COLUMN = "alter table topics add column own_note text default 'by an operator'"

test('a site whose operator has added a column is restored, imported and moved without it', async (t) => {
  const { settings, session, before } = await filledSite(t)
  await withSql(settings, (sql) => sql.rows(ADD_COLUMN))
  const archive = join(freshFolder(), 'site.tar.zst')
  await succeeds('server/commands/backup.ts', [archive], settings)
  await succeeds('server/commands/backup.ts', ['--verify', archive], settings)
  const file = join(freshFolder(), 'site.jsonl')
  await succeeds('server/commands/export.ts', [file], settings)

  const restored = await freshSettings(await sharedCluster())
  await fillsWithout('restore', [archive], restored)
  assert.deepEqual(await readAll(t, restored, session), before)
  const imported = await freshSettings()
  await fillsWithout('import', [file], imported)
  assert.deepEqual(await readAll(t, imported, session), before)
  const target = await freshSettings(await sharedCluster())
  await fillsWithout('move', ['--to', target.DATABASE_URL ?? ''], settings)
  const moved = { ...settings, DATABASE_URL: target.DATABASE_URL ?? '' }
  assert.deepEqual(await readAll(t, moved, session), before)
})

async function fillsWithout(command: string, args: string[], settings: SiteSettings) {
  const { code, stderr } = await runProgram(`server/commands/${command}.ts`, args, settings)
  assert.equal(code, 0, stderr)
  const notice = /^Left out: the column own_note of topics, which Guildhall does not have\.$/gm
  assert.equal(stderr.match(notice)?.length, 1, `${command}: ${stderr}`)
}
