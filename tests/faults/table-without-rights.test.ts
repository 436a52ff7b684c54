import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withSql } from './direct-sql.ts'
import { fails, filledSite } from './filled-site.ts'
import { durableCluster, freshFolder } from './trial.ts'

test('a copy of a site without rights to one of its tables fails, and says which', async (t) => {
  const { settings } = await filledSite(t, await durableCluster())
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
