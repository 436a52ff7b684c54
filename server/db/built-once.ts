import type { Compilable } from 'kysely'
import { compiledQuery } from './compiled-query.ts'
import type { Db } from './engine.ts'

/** A compiled query of one value. `_placeholder` only gives its type. */
export function builtOnce<V, R>(build: (db: Db, value: V) => Compilable<R>, _placeholder: V) {
  const list = compiledQuery((db, { value }: { value: V }) => build(db, value))
  return (db: Db, value: V) => list(db, { value })
}
