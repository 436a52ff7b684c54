import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../server/db/engine.ts'
import { loadContent, readContent } from '../../server/transfer/load-content.ts'
import { noProgress } from '../../server/transfer/progress.ts'
import { insertTopic } from '../insert-rows.ts'
import { openDatabase } from '../open-database.ts'

const change = (tx: Db) => tx.updateTable('topics').set({ title: 'Another' }).execute()
const lose = (tx: Db) => tx.deleteFrom('topics').execute()
const add = (tx: Db) => insertTopic(tx, { title: 'One more' })

test('a copy in which a row is another, missing or one more is refused and leaves nothing', async () => {
  const source = await openDatabase()
  await insertTopic(source.db, { title: 'The same' })
  const target = await openDatabase()
  for (const happens of [change, lose, add]) {
    await assert.rejects(
      copy(source.db, target.db, happens),
      /^Error: The copy differs: topics: 1 rows, \d arrived/,
    )
    assert.deepEqual(await titlesIn(target.db), [])
  }
  await copy(source.db, target.db, async () => {})
  assert.deepEqual(await titlesIn(target.db), ['The same'])
})

/** `happens` once all rows are written, and before they are compared. */
async function copy(source: Db, target: Db, happens: (tx: Db) => Promise<unknown>) {
  const content = await readContent(source)
  await target.transaction().execute((tx) => {
    async function* batches() {
      yield* content.batches
      await happens(tx)
    }
    return loadContent(tx, { ...content, batches: batches() }, noProgress)
  })
}

async function titlesIn(db: Db) {
  const rows = await db.selectFrom('topics').select('title').execute()
  return rows.map(({ title }) => title)
}
