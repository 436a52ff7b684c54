import type { Generated } from 'kysely'

type Time = string

/** One row: the random id of this database, which `DATA_DIR/site-id` repeats. */
export type SiteTable = { id: string; created_at: Time }

/** A background job: when it runs next, and which process runs it, until when. */
export type JobTable = {
  name: string
  due_at: Time
  held_by: string | null
  held_until: Time | null
}

/**
 * Pictures the site keeps, by the name of their file. A row is committed before its file is written
 * and goes after its file, so each file belongs to a row.
 */
export type MediaTable = {
  name: string
  created_at: Time
  used_at: Time
  /** Another value for each life of a row: a file may go and come again under the same name. */
  generation: Generated<string>
  /** When the clean-up looks whether anything uses it; null: in use. */
  check_at: Time | null
  /** Its files are being deleted. */
  deleting_at: Time | null
}

/** What changed, by name; see `change-log.ts`. On PostgreSQL a row has its transaction's id, too. */
export type ChangeTable = { id: Generated<number>; name: string; changed_at: Generated<Time> }
