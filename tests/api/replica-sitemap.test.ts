import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'
import { openSite } from '../../server/site.ts'
import { insertTopic } from '../insert-rows.ts'
import { openDatabase } from '../open-database.ts'
import { storageWithUsers } from '../test-users.ts'
import { until } from '../until.ts'

test('a sitemap that is read from a replica has a new page as soon as the replica has it', async () => {
  const replica = await openDatabase()
  const { settings, remove } = await storageWithUsers()
  const given = { ...settings, PORT: '0', STARTER: 'off', LOGO_SERVICE: 'off' }
  const site = await openSite(readSettings(given), createLog('silent'), {
    alterEngine: (own) => ({ ...own, readDb: replica.db, forLongReads: (asked) => asked }),
  })
  after(async () => {
    await site.close()
    await remove()
  })
  const sitemap = async () => (await fetch(`${site.url}/sitemaps/topic-1.xml`)).text()
  await insertTopic(replica.db)
  for (const _ of [1, 2]) await insertTopic(site.engine.db)
  const before = await sitemap()
  assert.match(before, /\/topic\/1</)
  assert.doesNotMatch(before, /\/topic\/2</)
  await insertTopic(replica.db)
  await until(async () => (await sitemap()).includes('/topic/2<'), 'the new page')
})
