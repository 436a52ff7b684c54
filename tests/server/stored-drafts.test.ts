import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDraft } from '../../web/lib/draft-storage.ts'

const NOTHING = { content: '', unsent: [] as string[] }
const values = { content: 'Written before', unsent: [] }
const draft = { version: 1, base: null, values, savedAt: Date.now() }

test('a stored draft is loaded; a damaged one or one of another shape is ignored', (t) => {
  const stored = new Map<string, string>()
  t.mock.getter(globalThis, 'localStorage', () => ({
    getItem: (key: string) => stored.get(key) ?? null,
  }))
  function valuesOf(text: string) {
    stored.set('draft:a-form', text)
    return loadDraft('a-form', NOTHING)?.values ?? null
  }

  assert.deepEqual(valuesOf(JSON.stringify(draft)), values)
  for (const text of [
    '{',
    '[]',
    '{"version":1,"values":{"content":5,"unsent":"x"}}',
    'null',
    // Of an earlier release, or of a later one that was taken back.
    JSON.stringify({ ...draft, version: 0 }),
    JSON.stringify({ ...draft, version: 2 }),
    JSON.stringify({ ...draft, values: { content: 5, unsent: [] } }),
    JSON.stringify({ ...draft, values: { content: 'Written before' } }),
    JSON.stringify({ ...draft, values: { ...values, unsent: [{}] } }),
  ]) {
    assert.equal(valuesOf(text), null, text)
  }
})
