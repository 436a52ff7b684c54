import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { RENDERER_VERSION } from './renderer-version.ts'
import type { RenderedHtml } from '../db/column-types.ts'

/** The Markdown column of each table. */
const TEXTS = { topics: 'content', replies: 'content', creations: 'description' } as const

export type TextTable = keyof typeof TEXTS
export const TEXT_TABLES = Object.keys(TEXTS) as TextTable[]

export type OutdatedText = { id: number; text: string }

/** Texts without HTML or with that of another renderer version; newest first, from an index. */
export async function listOutdatedTexts(db: Db, name: TextTable, limit: number) {
  const table = sql.table(name)
  const select = (comparison: '<' | '>') =>
    sql<OutdatedText>`select id, ${sql.ref(TEXTS[name])} as text from ${table}
      where html_version ${sql.raw(comparison)} ${RENDERER_VERSION}
      order by html_version desc, id desc limit ${limit}`.execute(db)
  const { rows: older } = await select('<')
  // Newer versions exist after a downgrade to an earlier release.
  return older.length > 0 ? older : (await select('>')).rows
}

/** Changes nothing if the text has changed meanwhile. */
export const updateHtml = (
  db: Db,
  name: TextTable,
  { id, text }: OutdatedText,
  { html, html_version }: RenderedHtml,
) =>
  sql`update ${sql.table(name)} set html = ${html}, html_version = ${html_version}
    where id = ${id} and ${sql.ref(TEXTS[name])} = ${text}`.execute(db)
