import type { User } from '#contract/accounts.ts'
import type { Action } from '#contract/audit-actions.ts'
import type { Row, Parsed, Subjects } from '#contract/endpoint.ts'
import type * as z from 'zod/mini'
import type { AuditWriter } from '../audit/audit-log.ts'
import type { AppContext, RequestContext } from '../context.ts'
import type { Db } from '../db/engine.ts'
import type { Once } from './idempotency.ts'
import type { Subject } from './subjects.ts'

type CallerOf<E extends Row> = E['access'] extends 'anyone' ? User | null : User
type SubjectOf<E extends Row> = E['subject'] extends keyof Subjects ? Subject<E['subject']> : null

/** Runs a change in one transaction with its audit entries, of actions that the endpoint names. */
export type WithAudit<A extends Action> = <T>(
  work: (tx: Db, record: AuditWriter<A>) => Promise<T>,
) => Promise<T>

/** A call that the rules of its endpoint permit. */
export type Input<E extends Row> = Parsed<E> & {
  context: AppContext
  db: Db
  /** Returns the database to use instead of `db` for reads that may take long. */
  forLongReads: () => Db
  requestContext: RequestContext
  caller: CallerOf<E>
  /** What the call is about, as loaded by the id in the address. */
  subject: SubjectOf<E>
  /** Runs the call's write in a transaction, once per `Idempotency-Key`. */
  once: E['acceptsIdempotencyKey'] extends true ? Once : null
  withAudit: E['audit'] extends readonly (infer A extends Action)[] ? WithAudit<A> : null
}

/** What a handler returns if what it should create exists already: see `statusIfExists`. */
export class Existing<T> {
  readonly body: T

  constructor(body: T) {
    this.body = body
  }
}

type Body<E extends Row> = z.input<E['response']>
type Result<E extends Row> =
  | Body<E>
  | (E extends { statusIfExists: 200 } ? Existing<Body<E>> : never)

/** The handlers of a table of endpoints. */
export type Handlers<T extends Record<string, Row>> = {
  [A in keyof T]: (input: Input<T[A]>) => Promise<Result<T[A]>> | Result<T[A]>
}
