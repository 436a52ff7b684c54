import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './engine.ts'

/**
 * A query of one value, built once a database and asked often: building takes longer than asking.
 * `placeholder` is a value no other part of the query has.
 */
export function builtOnce<V, R>(build: (db: Db, value: V) => Compilable<R>, placeholder: V) {
  const known = new WeakMap<Db, CompiledQuery<R>>()
  return async (db: Db, value: V): Promise<R[]> => {
    const query = known.get(db) ?? build(db, placeholder).compile()
    known.set(db, query)
    const parameters = query.parameters.map((given) => (given === placeholder ? value : given))
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    return rows
  }
}
