import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharedCluster } from '../engines.ts'
import { freshFolder } from '../fresh-folder.ts'
import { runProgram } from '../program.ts'
import { withSql } from './direct-sql.ts'
import { fails, filledSite } from './filled-site.ts'
import { freshSettings } from './trial.ts'

test('a start in a schema that does not exist says so, and gives no advice about another', async () => {
  const settings = await freshSettings(await sharedCluster())
  const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1)
  await withSql(settings, ({ rows }) => rows(`alter database "${name}" set search_path = nowhere`))
  const { code, stderr } = await runProgram('server/main.ts', [], settings)
  assert.equal(code, 1)
  assert.match(stderr, /^The site could not start: [^\n]*search_path[^\n]*nowhere[^\n]*\n$/)
  assert.doesNotMatch(stderr, /public/)
})

test('a copy of a site without rights to one of its tables fails, and says which', async (t) => {
  const { settings } = await filledSite(t, await sharedCluster())
  const role = `reader_${Date.now()}`
  await withSql(settings, async ({ rows }) => {
    await rows(`create role ${role} login password 'reader'`)
    await rows(`grant all on all tables in schema public to ${role}`)
    await rows(`grant all on all sequences in schema public to ${role}`)
    await rows(`revoke all on table sessions from ${role}`)
  })
  const url = new URL(settings.DATABASE_URL ?? '')
  Object.assign(url, { username: role, password: 'reader' })
  const place = { ...settings, DATABASE_URL: url.href }
  const folder = freshFolder()
  for (const [command, file] of [
    ['backup', 'site.tar.zst'],
    ['export', 'site.jsonl'],
  ] as const) {
    const path = join(folder, file)
    await fails(
      `server/commands/${command}.ts`,
      [path],
      place,
      /permission denied for table sessions/,
    )
    assert.ok(!existsSync(path), command)
  }
})
