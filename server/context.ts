import type { User } from '#contract/accounts.ts'
import type { TokenScope } from '#contract/endpoint.ts'
import type { CheckedAccount } from './accounts/session-queries.ts'
import type { Settings } from './config.ts'
import type { Position } from './db/change-log.ts'
import type { Db } from './db/engine.ts'
import type { ReplicaState } from './db/replica.ts'
import type { ReadCache } from './http/read-cache.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { Log } from './log.ts'
import type { MediaStore } from './media/store.ts'
import type { PreviewPictures } from './preview-pictures/pictures.ts'
import type { CountRequest } from './rate-limits/process-limits.ts'
import type { MarkdownRenderer } from './text/markdown-renderer.ts'

/** The services that all handlers share. */
export type AppContext = {
  settings: Settings
  db: Db
  /** For reads of visitors, possibly a replica; never used for members, who may have written. */
  readDb: Db
  /** Returns the database to use instead of this one for a client's reads that may take long. */
  forLongReads: (db: Db, clientNetwork: string) => Db
  /** Responses that are the same for everybody, cached until their data changes. */
  responses: ResponseCache
  /** What many requests read, cached until it changes. */
  reads: ReadCache
  log: Log
  media: MediaStore
  markdown: MarkdownRenderer
  pictures: PreviewPictures
  /** Counts a request within the limits that are kept in memory. */
  countRequest: CountRequest
  /** Null without a replica. */
  replicaState: () => ReplicaState | null
  /** Tells a job that there is work for it. */
  wake: (job: WokenJob) => void
}

/** The jobs that requests make work for; others only run at intervals. */
export type WokenJob =
  | 'send-mail'
  | 'fetch-logos'
  | 'poll-feeds'
  | 'delete-media'
  | 'index-outdated'

/** What a handler sees of a request, which comes over HTTP or from a page being rendered. */
export type RequestContext = {
  caller: User | null
  /** The position of the change log as of which a member's request reads; null for visitors and writes. */
  position: Position | null
  /** The API token by which the caller is known; 'invalid' if the request has sent another. */
  token: { scope: TokenScope } | 'invalid' | null
  /** The client's IPv4 address, or the /64 of its IPv6 address; 'unknown' if a proxy sent none. */
  clientNetwork: string
  log: Log
  /** Whether this browser has logged in to that account before. */
  isKnownDevice: (userId: number) => Promise<boolean>
  /**
   * Starts a new session and ends the one sent with the request. Returns null if the password has
   * changed since it was checked.
   */
  startSession(account: CheckedAccount): Promise<User | null>
  endSession(): Promise<void>
  /**
   * Confirms in the transaction of a write that its caller may still write: time may have passed since
   * the session or API token was read. The account cannot be deleted before the transaction ends. A
   * write that a concurrent password reset has to prevent locks the account before it asks.
   * @throws {Refusal} `unauthenticated`
   */
  confirmCaller: (tx: Db) => Promise<void>
}
