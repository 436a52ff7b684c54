import type { Sql } from './direct-sql.ts'

/** What is true of the tables whatever happened. */
export async function complaintsOfTables(sql: Sql): Promise<string[]> {
  const miscounted = await sql.rows<{ id: number }>(`
    select id from topics
    where reply_count <> (select count(*) from replies where topic_id = topics.id)`)
  const untagged = await sql.rows<{ id: number }>(`
    select id from topics where id not in (select topic_id from topic_tags)`)
  return [
    ...miscounted.map(({ id }) => `topic ${id} counts its replies wrong`),
    ...untagged.map(({ id }) => `topic ${id} has no tag`),
    ...(await (sql.engine === 'sqlite' ? complaintsOfSqlite(sql) : complaintsOfPostgres(sql))),
  ]
}

async function complaintsOfSqlite(sql: Sql) {
  const dangling = await sql.rows<{ table: string }>('pragma foreign_key_check')
  const damage = await sql.rows<{ integrity_check: string }>('pragma integrity_check')
  return [
    ...dangling.map(({ table }) => `a row of ${table} refers to one that is not there`),
    ...damage.map(({ integrity_check: words }) => words).filter((words) => words !== 'ok'),
  ]
}

type Reference = { child: string; key: string; parent: string }

async function complaintsOfPostgres(sql: Sql) {
  const references = await sql.rows<Reference>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as key
    from pg_constraint where contype = 'f'`)
  const complaints: string[] = []
  for (const { child, key, parent } of references) {
    const dangling = await sql.rows(`
      select 1 from ${child} where ${key} is not null
      and not exists (select 1 from ${parent} where ${parent}.id = ${child}.${key})`)
    if (dangling.length > 0) {
      complaints.push(`${dangling.length} rows of ${child} refer to ${parent} that are not there`)
    }
  }
  return complaints
}
