import type { Generated } from 'kysely'

type Time = string

/** One row: the random id of this database, which `DATA_DIR/site-id` repeats. */
export type SiteTable = { id: string; created_at: Time }

/** A background job: when it runs next, and which process holds its lease, until when. */
export type JobTable = {
  name: string
  due_at: Time
  held_by: string | null
  held_until: Time | null
}

/**
 * Stored pictures, by file name. A row is committed before its file is written and deleted after
 * its file, so that each file belongs to a row.
 */
export type MediaTable = {
  name: string
  created_at: Time
  used_at: Time
  /** Differs for each life of a row: a file may be deleted and stored again under the same name. */
  generation: Generated<string>
  /** When the clean-up checks whether the picture is used; null: in use. */
  check_at: Time | null
  /** Set while its files are being deleted. */
  deleting_at: Time | null
}

/** Changes by name; see `change-log.ts`. On PostgreSQL a row also has its transaction id. */
export type ChangeTable = { id: Generated<number>; name: string; changed_at: Generated<Time> }
