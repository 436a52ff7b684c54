import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './engine.ts'
import { Placeholder } from './placeholder.ts'

/**
 * A query that is built and compiled once per engine and then only bound, because building one
 * takes longer than running it on SQLite. `build` receives placeholders and can only bind them, as
 * a value or as the list of an `in`.
 *
 * A null value is passed to `build` as null, so that `build` can omit its condition: each set of
 * nulls has its own SQL text.
 */
export function compiledQuery<V extends object, R>(build: (db: Db, values: V) => Compilable<R>) {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<R>>>()

  function compile(db: Db, values: V) {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter) ?? new Map<string, CompiledQuery<R>>()
    compiled.set(adapter, known)
    const key = nullsOf(values)
    const query = known.get(key) ?? build(db, placeholdersFor(values)).compile()
    known.set(key, query)
    return query
  }
  return async (db: Db, values: V): Promise<R[]> => {
    const query = compile(db, values)
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? one.encode(values[one.name as keyof V]) : one,
    )
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    return rows
  }
}

function nullsOf(values: object) {
  let names = ''
  for (const [name, value] of Object.entries(values)) if (value === null) names += ` ${name}`
  return names
}

const placeholdersFor = <V extends object>(values: V) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null ? null : new Placeholder(name),
    ]),
  ) as V
