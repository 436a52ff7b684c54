import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withSql } from './direct-sql.ts'
import { itemsOf } from './items.ts'
import type { Entry } from './ledger.ts'
import { reconcile } from './reconcile.ts'
import { complaintsOfOrder } from './reply-order.ts'
import { freshSettings, openTrial } from './trial.ts'

/** Each is applied to a healthy site's tables, and each must be detected. */
const DAMAGES: { statement: string; noticed: RegExp }[] = [
  {
    statement: `delete from replies where id = (select max(id) from replies)`,
    noticed: /^API: reply key-\d+ \(create .+\) is absent and should be \{/,
  },
  {
    statement: `update topics set content = 'other words' where id = (select max(id) from topics)`,
    noticed: /^SQL: topic key-\d+ \(create .+\) is \{"content":"other words"/,
  },
  {
    statement: `delete from topic_tags where topic_id = (select min(id) from topics)`,
    noticed: /^topics \d+: there is no tag$/,
  },
  {
    statement: `update topics set reply_count = reply_count + 1`,
    noticed: /^topics \d+: reply_count is not the number of rows/,
  },
  {
    statement: `insert into replies (topic_id, user_id, content, created_at)
      select topic_id, user_id, content, created_at from replies order by id limit 1`,
    noticed: /^SQL: reply key-\d+ is there 2 times$/,
  },
  { statement: 'delete from sessions', noticed: /^the session of key-\d+ is no longer good: 401$/ },
]

test('the check detects lost, changed and duplicated rows', async (t) => {
  const trial = await openTrial(t, await freshSettings())
  const site = await trial.start()
  const load = await trial.startLoad(site)
  await sleep(500)
  await load.stop()
  await trial.check(site, load)
  const entries = await trial.ledger.read()
  for (const { statement, noticed } of DAMAGES) {
    const complaints = await withSql(trial.settings, async (sql) => {
      await sql.rows(statement)
      const { settings } = trial
      return reconcile({ url: site.url, settings, sql, entries, readings: load.readings })
    })
    const isNoticed = complaints.some((words) => noticed.test(words))
    assert.ok(isNoticed, `${statement} was not noticed in\n${complaints.join('\n')}`)
  }
})

test('a write with an unknown outcome may have happened or not', () => {
  const items = itemsOf([
    entry({ key: 'a', content: 'first', outcome: 'acked' }),
    entry({ key: 'a', content: 'second', act: 'change', outcome: 'unknown' }),
    entry({ key: 'b', content: 'first', outcome: 'unknown' }),
    entry({ key: 'c', content: 'first', outcome: 'refused' }),
    entry({ key: 'd', content: 'first', outcome: 'acked' }),
    entry({ key: 'd', act: 'remove', outcome: 'acked' }),
  ])
  const possible = [...items.values()].map((item) => [...item.possible].join(' or '))
  const [first, second] = ['first', 'second'].map((content) => {
    return JSON.stringify({ content, tagIds: [], topicId: 1 })
  })
  assert.deepEqual(possible, [`${first} or ${second}`, `absent or ${first}`, 'absent', 'absent'])
})

test('a reply inserted between two that were read before is detected', () => {
  assert.deepEqual(orderOf(['a', 'b'], ['a', 'b', 'c']), [])
  assert.match(orderOf(['a', 'c'], ['a', 'b', 'c']).join(), /place 1 was c in one reading and b in/)
})

test('a missing reply that was read or acknowledged before is detected', () => {
  assert.match(orderOf(['a', 'b'], ['a']).join(), /2 replies were seen, and later 1/)
  assert.match(orderOf([], ['b']).join(), /a was acknowledged, and a later reading is without it/)
})

test('a reply whose deletion has an unknown outcome may be missing', () => {
  const removal = entry({ key: 'b', act: 'remove', outcome: 'unknown' })
  assert.deepEqual(orderOf(['a', 'b'], ['a', 'c'], [removal]), [])
})

function orderOf(first: string[], second: string[], more: Entry[] = []) {
  const written = ['a', 'b'].map((key) => entry({ key, outcome: 'acked' }))
  const entries = [...written, ...more]
  const readings = [
    { topicId: 1, startedAt: 0, endedAt: 1, keys: first },
    { topicId: 1, startedAt: 2, endedAt: 3, keys: second },
  ]
  return complaintsOfOrder(readings, entries, itemsOf(entries))
}

function entry(given: Partial<Entry>): Entry {
  return {
    act: 'create',
    thing: 'reply',
    key: 'a',
    content: '',
    topicId: 1,
    outcome: 'acked',
    status: null,
    id: null,
    session: null,
    askedAt: 0,
    answeredAt: 1,
    ...given,
  }
}
