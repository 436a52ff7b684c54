import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { withImageDeletionPaused } from '../../server/transfer/pause-image-deletion.ts'
import { startProgram } from '../program.ts'
import { until } from '../until.ts'
import { filledSite } from './filled-site.ts'
import { freshFolder } from '../fresh-folder.ts'

const MINUTE_MS = 60_000
const WAIT_MAX_MS = 300

const holders = [
  {
    who: 'another one',
    holder: 'command of somebody',
    waiting: /^Waiting for another backup or export to end, or for 20 seconds if it was killed\.$/m,
    reason: /^Another backup or export is running\. Try again when it has ended\.$/,
  },
  {
    who: 'the site',
    holder: 'a process of the site',
    waiting: /^Waiting for the site to delete unused images, or for a minute if it was killed\.$/m,
    reason: /^The site is deleting unused images\. Try again later\.$/,
  },
]

for (const { who, holder, waiting, reason } of holders) {
  test(`a backup or export says at once that it waits for ${who}`, async (t) => {
    const { settings, hold, release } = await siteWithJobs(t)
    for (const [command, file] of [
      ['backup', 'site.tar.gz'],
      ['export', 'site.jsonl'],
    ] as const) {
      hold(holder)
      const path = join(freshFolder(), file)
      const started = startProgram(`server/commands/${command}.ts`, [path], settings)
      await until(() => started.output.stderr.includes('\n'))
      release()
      const { code, stderr } = await started.ended()
      assert.match(stderr, waiting)
      assert.equal(code, 0, stderr)
    }
  })

  test(`a backup that has waited for ${who} in vain says so`, async (t) => {
    const { settings, hold } = await siteWithJobs(t)
    hold(holder)
    const place = { databaseUrl: null, dataDir: settings.DATA_DIR }
    const wait = { onWait: () => {}, waitMaxMs: WAIT_MAX_MS }
    await assert.rejects(
      withImageDeletionPaused(place, wait, async () => {}),
      { message: reason },
    )
  })
}

/** A stopped site whose lease of the job that deletes images can be taken. */
async function siteWithJobs(t: TestContext) {
  const { settings } = await filledSite(t)
  const database = new DatabaseSync(join(settings.DATA_DIR, 'guildhall.db'))
  t.after(() => database.close())
  return {
    settings,
    hold(holder: string) {
      const now = new Date(0).toISOString()
      const until = new Date(Date.now() + MINUTE_MS).toISOString()
      database
        .prepare(
          `insert into jobs (name, due_at, held_by, held_until) values ('delete-media', ?, ?, ?)
             on conflict do update set held_by = excluded.held_by, held_until = excluded.held_until`,
        )
        .run(now, holder, until)
    },
    release: () => database.exec('update jobs set held_by = null, held_until = null'),
  }
}
