import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBulkhead } from '../../server/calls/bulkhead.ts'
import { engine } from '../engines.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'
import { openSite } from '../site.ts'

/** Those that run, and those that wait. */
const CALLS_MAX = 208

test(
  'while too many wait for a table, calls and documents of it are refused at once, with Retry-After',
  { skip: engine !== 'postgres' },
  async (t) => {
    const { db, raw } = await openSite()
    const { id } = await insertTopic(db)
    await insertReply(db, { to: { id } })
    const { promise, resolve } = Promise.withResolvers<void>()
    // They wait as long as this test takes.
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const held = Array.from({ length: CALLS_MAX }, (_, at) =>
      inBulkhead('topics', `client ${at}`, () => promise),
    )
    t.mock.timers.reset()
    const paths = [
      '/api/topics',
      '/feeds/topics.atom',
      `/feeds/topics/${id}.json`,
      `/topic/${id}.md`,
      '/llms.txt',
      '/sitemap.xml',
      '/api',
    ]
    for (const path of paths) {
      const refused = await raw(path)
      assert.equal(refused.status, 503, path)
      assert.equal(refused.headers.get('retry-after'), '2', path)
    }
    assert.equal((await raw('/feeds/tools.atom')).status, 200)
    resolve()
    await Promise.all(held)
    for (const path of paths) assert.equal((await raw(path)).status, 200, path)
  },
)
