import type { TokenScope } from '#contract/endpoint.ts'
import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

export type SiteTables = {
  /** One row: the random id of this database, which `DATA_DIR/site-id` repeats. */
  site: { id: string; created_at: Time }

  /** A background job: when it runs next, and which process holds its lease, until when. */
  jobs: {
    name: string
    due_at: Time
    held_by: string | null
    held_until: Time | null
  }

  /** A scheduled backup that was made and verified; `file` is a name in `BACKUP_DIR`. */
  backups: {
    started_at: Time
    finished_at: Time
    file: string
    bytes: number
    row_count: number
    image_count: number
  }

  /**
   * The last run of a background job, and the numbers of all runs and failures. `failure` is the
   * sentence of the last failure.
   */
  job_states: {
    name: string
    started_at: Time
    duration_ms: number
    succeeded_at: Time | null
    failed_at: Time | null
    failure: string | null
    runs: number
    failures: number
  }

  /**
   * Stored images, by file name. A row is committed before its file is written and deleted after
   * its file, so that each file belongs to a row.
   */
  media: {
    name: string
    created_at: Time
    used_at: Time
    /** Differs for each life of a row: a file may be deleted and stored again under the same name. */
    generation: Generated<string>
    /** When the job that deletes unused images checks this one; null: in use. */
    check_at: Time | null
    /** Set while its files are being deleted. */
    deleting_at: Time | null
  }

  /** Changes by name; see `change-log.ts`. On PostgreSQL a row also has its transaction id. */
  changes: { id: Generated<number>; name: string; changed_at: Generated<Time> }

  /** A member's API token, by the hash of the secret that is sent with a request. */
  api_tokens: {
    id: Generated<number>
    user_id: number
    name: string
    scope: TokenScope
    token_hash: string
    created_at: Time
    last_used_at: Time | null
  }

  /** The built files of every release that served in the last month. */
  assets: { name: string; bytes: Uint8Array; used_at: Time }

  /** A request with an idempotency key. Stores only hashes of what was sent; `result` is JSON. */
  idempotency_keys: {
    key_hash: string
    request_hash: string
    result: string | null
    created_at: Time
  }

  /** An audit entry. `user_id` is null for the command line; `before` and `after` are JSON. */
  audit: {
    id: Generated<number>
    at: Time
    user_id: number | null
    action: string
    subject: string
    subject_id: number | null
    before: string | null
    after: string | null
  }

  /** Queued mail. `detail` is JSON whose shape depends on `kind`. */
  mail: {
    id: Generated<number>
    kind: string
    detail: string
    attempts: number
    due_at: Time
    created_at: Time
  }

  /** Mail that could not be sent, once per kind and detail. `reason` is the mail server's message. */
  failed_mail: {
    id: Generated<number>
    kind: string
    detail: string
    recipient: string
    reason: string
    attempts: number
    created_at: Time
    failed_at: Time
  }

  /** Counts per window, shared by all processes; see `server/rate-limits/policies.ts`. */
  counters: { key: string; count: number; ends_at: Time }

  /** Actions that a site runs only once. */
  done_once: { name: string; done_at: Time }
}
