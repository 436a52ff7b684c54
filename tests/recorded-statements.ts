import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db } from '../server/db/engine.ts'
import { LongReadConnection } from '../server/db/long-reads.ts'
import { engine } from './engines.ts'

/**
 * Records each distinct SQL text that this process sends from now on. On SQLite, statements that
 * this process has prepared before are not seen again.
 */
export function recordStatements(t: TestContext) {
  const texts = new Set<string>()
  if (engine === 'postgres') {
    onQuery(t, ({ text }) => texts.add(text))
  } else {
    const { prepare } = DatabaseSync.prototype
    t.mock.method(DatabaseSync.prototype, 'prepare', function (this: DatabaseSync, text: string) {
      texts.add(text)
      return prepare.call(this, text)
    })
    recordLongReads(t, (text) => texts.add(text))
  }
  return texts
}

/** Records each distinct SQL text that this process sends to PostgreSQL without a name from now on. */
export function recordUnnamedStatements(t: TestContext) {
  const texts = new Set<string>()
  onQuery(t, ({ text, name }) => {
    if (!name) texts.add(text)
  })
  return texts
}

function onQuery(t: TestContext, record: (sent: { text: string; name?: string }) => unknown) {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [config] = given as [{ text?: string; name?: string } | string]
    record(typeof config === 'string' ? { text: config } : { text: '', ...config })
    return query.apply(this, given)
  })
}

/** Records each statement that SQLite runs from now on outside the thread that answers requests. */
export function recordLongReads(t: TestContext, record: (text: string) => unknown) {
  const { executeQuery } = LongReadConnection.prototype
  t.mock.method(
    LongReadConnection.prototype,
    'executeQuery',
    function (this: LongReadConnection, query: CompiledQuery) {
      record(query.sql)
      return executeQuery.call(this, query)
    },
  )
}

/** The same database, and the queries that are sent through it from now on. */
export function recordQueries(db: Db) {
  const queries: CompiledQuery[] = []
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { recording, queries }
}
