import type { User } from '#contract/accounts.ts'
import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import type * as z from 'zod/mini'
import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import type { Log } from '../log.ts'
import type { MediaStore } from '../media/store.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Once } from './idempotency.ts'
import type { MarkdownRenderer } from '../text/markdown-renderer.ts'
import type { CheckedAccount } from './session.ts'

/** What every part of the site works with. */
export type AppContext = {
  settings: Settings
  db: Db
  /** Where a visitor reads: possibly a replica, never asked by somebody who may have written. */
  reader: Db
  /** What is the same for everybody, kept until it changes. */
  responses: ResponseCache
  log: Log
  media: MediaStore
  markdown: MarkdownRenderer
  /** Tells the mail job that something waits. */
  wakeMail: () => void
  /** The same for the jobs that fetch logos and feeds. */
  wakeLogos: () => void
  wakeFeeds: () => void
  /** Tells the sweep that a picture may be used no more. */
  wakeMediaSweep: () => void
}

/** One request as far as a handler may see it, over HTTP or from a page being rendered. */
export type RequestContext = {
  caller: User | null
  /** The visitor's address; IPv6 as its /64. */
  ip: string
  log: Log
  /** Whether this browser has signed in to that account before. */
  isKnownDevice(userId: number): Promise<boolean>
  /**
   * Signs in: a new session, and the one that came with the request ends. Null where the password is
   * not the checked one any more.
   */
  startSession(account: CheckedAccount): Promise<User | null>
  endSession(): Promise<void>
  /** Answers with another status than the endpoint's own. */
  setStatus(status: 200 | 201): void
}

type Caller<E extends Endpoint> = E['access'] extends 'anyone' ? User | null : User

export type Input<E extends Endpoint> = Omit<Parsed<E>, 'body'> & {
  context: AppContext
  db: Db
  requestContext: RequestContext
  caller: Caller<E>
  /** The body, or a 400. Asked for last: 404 and 403 come before 400. */
  body: () => Parsed<E>['body']
  /** Runs the call's write in a transaction, once for an `Idempotency-Key`. */
  once: Once
}

type Answer<E extends Endpoint> = z.input<E['reply']>

/** A table of endpoints filled in. */
export type Handlers<T extends Record<string, Endpoint>> = {
  [A in keyof T]: (input: Input<T[A]>) => Promise<Answer<T[A]>> | Answer<T[A]>
}
