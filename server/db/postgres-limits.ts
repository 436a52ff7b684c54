export type PoolLimits = {
  connections: number
  /** How many callers may wait for a connection. */
  waiting: number
  connectMs: number
  /** Limit of the server for a statement, and for waiting on a lock; 0: none. */
  statementMs: number
  /**
   * Limit of the server for a pause within a transaction, less than `statementMs`: the locks of a
   * process that hangs are released before others give up waiting for them; 0: none.
   */
  idleMs: number
  /** Limit of the client for a response of the server; 0: none. */
  answerMs: number
}

/** For requests: every wait is bounded. */
export const REQUEST_LIMITS: PoolLimits = {
  connections: 14,
  waiting: 50,
  connectMs: 3_000,
  statementMs: 5_000,
  idleMs: 3_000,
  answerMs: 5_500,
}

/** For work of unlimited duration; only connecting is bounded. */
export const UNLIMITED = { connections: 1, statementMs: 0, idleMs: 0, answerMs: 0 }
