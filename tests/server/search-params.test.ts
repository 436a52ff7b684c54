import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOtherCommunity, withSearch } from '../../web/lib/search-params.ts'
import type { SiteSearch } from '../../web/lib/search-params.ts'

const PAGES = { page: 2, toolsPage: 3, creationsPage: 4, resourcesPage: 5 }
const FILTERS = {
  tag: 'page',
  q: 'page',
  category: 'toolsPage',
  kind: 'creationsPage',
  type: 'resourcesPage',
} as const

/** Without what is left out of an address. */
const given = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

for (const [filter, page] of Object.entries(FILTERS)) {
  test(`another ${filter} begins with the first page of its list, and keeps all others`, () => {
    const before: SiteSearch = { tab: 'resources', ...PAGES, [filter]: 'One' }
    const { [page]: _, ...others } = PAGES
    const after = { tab: 'resources', ...others, [filter]: 'Two' }
    assert.deepEqual(given(withSearch(before, { [filter]: 'Two' })), after)
  })
}

test('another page of a list keeps its filter', () => {
  const search: SiteSearch = { ...PAGES, kind: 'App' }
  assert.deepEqual(withSearch(search, { creationsPage: 6 }), { ...search, creationsPage: 6 })
})

test('another community begins with the first page of every list, except those of /admin', () => {
  const search = { tab: 'tools', tag: 'Help', category: 'IDE', ...PAGES } as const
  const { tab, tag, category } = search
  assert.deepEqual(given(inOtherCommunity(search)), { tab, tag, category })
  const admin = { section: 'users', q: 'ada', page: 2 }
  assert.deepEqual(inOtherCommunity(admin), admin)
})
