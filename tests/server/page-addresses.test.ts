import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasPicker } from '../../web/features/communities/current-community.ts'
import { newsUsernames } from '../../web/features/tools/tool-links.ts'
import {
  homeSearch,
  inOtherCommunity,
  resultsSearch,
  withSearch,
} from '../../web/lib/search-params.ts'
import { isPage, maySave } from '../../web/service-worker/addresses.ts'

const LISTS = {
  tag: 'Discuss',
  page: 2,
  category: 'IDE',
  toolsPage: 3,
  kind: 'Game',
  creationsPage: 4,
  type: 'blog',
  resourcesPage: 5,
}

test('a changed filter resets the page of its own list, and no other parameter', () => {
  for (const [filter, page] of [
    ['tag', 'page'],
    ['category', 'toolsPage'],
    ['kind', 'creationsPage'],
    ['type', 'resourcesPage'],
  ] as const) {
    const changed = withSearch(homeSearch(LISTS), { [filter]: 'Other' })
    assert.deepEqual(changed, { ...homeSearch(LISTS), [filter]: 'Other', [page]: undefined })
  }
})

test('another community resets the pages of all lists, but none of /admin', () => {
  const { tag, category, kind, type } = LISTS
  assert.deepEqual(homeSearch(inOtherCommunity(LISTS)), homeSearch({ tag, category, kind, type }))
  const admin = { section: 'users', page: 2 }
  assert.deepEqual(inOtherCommunity(admin), admin)
})

test('types in an address are read in any case, and searches are cut to 200 characters', () => {
  assert.equal(homeSearch({ type: 'BLOG' }).type, 'blog')
  assert.equal(resultsSearch({ q: 'x'.repeat(5_000) }).q?.length, 200)
})

test('the community is picked on the pages of lists and of posts, and in /admin', () => {
  const paths = ['/', '/topics', '/topics/1', '/topic/1', '/creation/1', '/edit-creation/1']
  for (const path of [...paths, '/news-sources/5', '/admin']) assert.ok(hasPicker(path), path)
  for (const path of ['/tool/1', '/user/1', '/search', '/auth', '/feeds'])
    assert.ok(!hasPicker(path), path)
})

test('the news on X are those of visible tools with a username, each once', () => {
  const tool = { visible: true, xusername: 'loom' }
  const others = [
    { ...tool, xusername: null },
    { visible: false, xusername: 'hidden' },
  ]
  assert.deepEqual(newsUsernames([tool, ...others, tool]), ['loom'])
})

test('pages without a secret and without a dialog may be saved on the device', () => {
  const at = (path: string) => new URL(path, 'https://guildhall.test')
  for (const path of ['/', '/topics?tag=Art', '/topic/1', '/tool/1', '/about', '/feeds'])
    assert.ok(maySave(at(path)), path)
  for (const path of ['/?new=topic', '/auth?token=x', '/profile', '/search?q=x', '/admin'])
    assert.ok(!maySave(at(path)), path)
})

test('the API, feeds, files and probes are no pages', () => {
  const at = (path: string) => new URL(path, 'https://guildhall.test')
  for (const path of ['/', '/feeds', '/topic/1']) assert.ok(isPage(at(path)), path)
  for (const path of ['/api/topics', '/feeds/topics.atom', '/topic/1.md', '/healthz', '/readyz'])
    assert.ok(!isPage(at(path)), path)
})
