import type { AuditEntry, Fields } from '#contract/audit.ts'
import type { Action } from '#contract/audit-actions.ts'
import { AUDIT_CHARACTERS_MAX, ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { idPages } from '../db/id-pages.ts'

/** No `before`: created. No `after`: deleted. With both, only the differences are stored. */
export type NewAuditEntry<A extends Action = Action> = {
  action: A
  id: number
  before?: Fields
  after?: Fields
}

/** Runs in the transaction of the change itself. Returns the id of the entry; null if nothing changed. */
export async function insertAuditEntry(
  tx: Db,
  by: number | null,
  { action, id, before, after }: NewAuditEntry,
) {
  const differs = (key: string) =>
    !before || !after || JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const kept = Object.keys({ ...before, ...after }).filter(differs)
  if (before && after && kept.length === 0) return null
  const { id: entryId } = await tx
    .insertInto('audit')
    .values({
      at: new Date().toISOString(),
      user_id: by,
      action,
      subject: action.slice(0, action.indexOf('.')),
      subject_id: id,
      before: before ? snapshotOf(before, kept) : null,
      after: after ? snapshotOf(after, kept) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return entryId
}

/** For a change of several transactions: replaces what the first one has recorded. */
export async function updateAuditEntry(tx: Db, entryId: number, after: Fields) {
  const snapshot = snapshotOf(after, Object.keys(after))
  await tx.updateTable('audit').set({ after: snapshot }).where('id', '=', entryId).execute()
}

const listAuditEntryIds = idPages((db) => db.selectFrom('audit').select('id'), {
  perPage: ADMIN_ROWS_PER_PAGE,
})

/** Newest first. Names are looked up now: a deleted account is not named. */
export async function listAuditEntries(db: Db, page: number): Promise<AuditEntry[]> {
  const ids = await listAuditEntryIds(db, {}, page)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('audit')
    .leftJoin('users as actors', 'actors.id', 'audit.user_id')
    .leftJoin('users as persons', (join) =>
      join.onRef('persons.id', '=', 'audit.subject_id').on('audit.subject', '=', 'user'),
    )
    .select([
      'audit.id',
      'audit.at',
      'audit.user_id as userId',
      'audit.action',
      'audit.subject',
      'audit.subject_id as subjectId',
      'audit.before',
      'audit.after',
      'actors.id as actorId',
      'actors.username as actorName',
      'actors.profile_image as actorImage',
      'persons.id as personId',
      'persons.username as personName',
      'persons.profile_image as personImage',
    ])
    .select(nameNow)
    .where('audit.id', 'in', ids)
    .orderBy('audit.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: person(row.actorId, row.actorName, row.actorImage),
    isCommandLine: row.userId === null,
    action: row.action,
    subject: row.subject,
    subjectId: row.subjectId,
    person: person(row.personId, row.personName, row.personImage),
    name: row.name,
    before: row.before === null ? null : (JSON.parse(row.before) as Fields),
    after: row.after === null ? null : (JSON.parse(row.after) as Fields),
  }))
}

/** Where the subjects of entries have their names. */
const NAMES = {
  tool: ['tools', 'name'],
  tag: ['tags', 'name'],
  community: ['communities', 'name'],
  resource: ['resources', 'name'],
  type: ['resources', 'name'],
  creation: ['creations', 'name'],
  token: ['api_tokens', 'name'],
  topic: ['topics', 'title'],
}

/** The current name of an entry's subject; null if it was deleted. */
const nameNow = sql<string | null>`case audit.subject ${sql.join(
  Object.entries(NAMES).map(
    ([subject, [table = '', column = '']]) => sql`when ${sql.lit(subject)} then
      (select ${sql.ref(column)} from ${sql.table(table)} where id = audit.subject_id)`,
  ),
  sql` `,
)} end`.as('name')

/** As JSON, with long texts truncated. */
function snapshotOf(fields: Fields, keys: string[]) {
  const cut = (value: Fields[string] | undefined) =>
    typeof value === 'string' ? [...value].slice(0, AUDIT_CHARACTERS_MAX).join('') : value
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, cut(fields[key])])))
}

const person = (id: number | null, username: string | null, profileImage: string | null) =>
  id === null || username === null ? null : { id, username, profileImage }
