import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/durations.ts'
import { STALE_AT } from '../../web/lib/stale-at.ts'
import { withAgeReset } from '../../web/query-age.ts'

test('data of a cached page counts as read when it is opened, but data that is incomplete stays stale', () => {
  const madeAt = Date.now() - 5 * MINUTE_MS
  const server = new QueryClient()
  server.setQueryData(['whole'], ['a', 'b'], { updatedAt: madeAt })
  server.setQueryData(['a part'], ['a'], { updatedAt: STALE_AT })
  const sent = dehydrate(server)

  const openedAt = Date.now()
  const browser = new QueryClient()
  hydrate(browser, withAgeReset(sent))
  const ageOf = (key: string) => browser.getQueryState([key])?.dataUpdatedAt ?? 0
  assert.ok(ageOf('whole') >= openedAt)
  assert.equal(ageOf('a part'), STALE_AT)
  assert.deepEqual(browser.getQueryData(['whole']), ['a', 'b'])
  // A page may be hydrated again from the same state.
  assert.equal(sent.queries[0]?.state.dataUpdatedAt, madeAt)
})
