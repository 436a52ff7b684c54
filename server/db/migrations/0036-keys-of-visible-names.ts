import type { Kysely } from 'kysely'
import { sql } from 'kysely'

type Named = { id: number; name: string; name_key: string }

/** Keys of tags and communities leave out invisible characters and repeated spaces, unless another one has that key. */
export async function up(db: Kysely<unknown>) {
  for (const [table, sameKind] of [
    ['tags', sql`other.type = tags.type`],
    ['communities', sql`true`],
  ] as const) {
    const named = sql.table(table)
    const { rows } = await sql<Named>`select id, name, name_key from ${named} order by id`.execute(
      db,
    )
    for (const { id, name, name_key } of rows) {
      const key = keyOf(name)
      if (key === name_key) continue
      await sql`update ${named} set name_key = ${key} where id = ${id}
        and not exists (select 1 from ${named} as other
          where other.name_key = ${key} and ${sameKind})`.execute(db)
    }
  }
}

const keyOf = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
