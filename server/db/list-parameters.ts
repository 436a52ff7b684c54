import type { BinaryOperationNode, Kysely } from 'kysely'
import {
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  sql,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { isPostgres } from './is-postgres.ts'
import { Placeholder } from './placeholder.ts'
import type { Schema } from './schema.ts'

/*
 * Lists are bound as one parameter. A parameter per value would make another SQL text for every
 * length, and each text is a prepared statement that the database keeps.
 */

/** Compiles `x in (a, b)` to `x = any($1)`. */
export class PostgresListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const list = listIn(node)
    if (!list) return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(list.isNegated ? ' <> all(' : ' = any(')
    this.appendValue(list.values)
    this.append(')')
  }
}

/** Compiles `x in (a, b)` to `x in (select value from json_each(?))`. */
export class SqliteListCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const list = listIn(node)
    if (!list) return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(list.isNegated ? ' not in (' : ' in (')
    this.append('select value from json_each(')
    this.appendValue(asJson(list.values))
    this.append('))')
  }
}

const asJson = (values: readonly unknown[] | Placeholder) =>
  values instanceof Placeholder
    ? new Placeholder(values.name, (list) => JSON.stringify(list))
    : JSON.stringify(values)

function listIn({ operator, rightOperand }: BinaryOperationNode) {
  if (!OperatorNode.is(operator)) return null
  const isNegated = operator.operator === 'not in'
  if (!isNegated && operator.operator !== 'in') return null
  if (PrimitiveValueListNode.is(rightOperand)) return { isNegated, values: rightOperand.values }
  const isPlaceholder = ValueNode.is(rightOperand) && rightOperand.value instanceof Placeholder
  return isPlaceholder ? { isNegated, values: rightOperand.value } : null
}

/** A table of numbers: `value`, and its `position` from 0; null stands for a place that is left free. */
export const numberedRows = (db: Kysely<Schema>, values: (number | null)[]) =>
  isPostgres(db)
    ? sql<NumberedRow>`(select value, position - 1 as position
        from unnest(${values}::int4[]) with ordinality as listed (value, position))`
    : sql<NumberedRow>`(select value, key as position from json_each(${JSON.stringify(values)}))`

/** A table of texts, `key`, each with a number, `count`. */
export const countedRows = (db: Kysely<Schema>, rows: CountedRow[]) =>
  isPostgres(db)
    ? sql<CountedRow>`(select key, count from unnest(
        ${rows.map(({ key }) => key)}::text[], ${rows.map(({ count }) => count)}::int4[]
      ) as listed (key, count))`
    : sql<CountedRow>`(select value ->> 'key' as key, value ->> 'count' as count
        from json_each(${JSON.stringify(rows)}))`

/** A time as a value of a selected column, whose type PostgreSQL does not infer. */
export const timeOf = (db: Kysely<Schema>, time: string) =>
  isPostgres(db) ? sql<string>`${time}::timestamptz(3)` : sql<string>`${time}`

type CountedRow = { key: string; count: number }
type NumberedRow = { value: number | null; position: number }
