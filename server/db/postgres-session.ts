import type { ClientBase } from 'pg'
import type { PoolLimits } from './postgres-limits.ts'
import type { SendStatement } from './postgres-statements.ts'
import { namedStatements, unnamedStatements } from './postgres-statements.ts'

/**
 * Prepares a new connection. On a direct one, settings belong to the session. A pooler such as
 * PgBouncer shares the sessions of the server between its clients, so they belong to transactions.
 */
export async function openSession(client: ClientBase, limits: PoolLimits): Promise<SendStatement> {
  const bounded = (text: string) => ({ text, query_timeout: limits.connectMs })
  const result = await client.query(bounded(ABOUT_SERVER))
  const [server] = result.rows as { pid: number; transactionTimeout: string | null }[]
  const hasTransactionTimeout = typeof server?.transactionTimeout === 'string'
  const settings = Object.entries({
    ...settingsOf(limits),
    ...(hasTransactionTimeout ? { transaction_timeout: 0 } : {}),
  })
  const set = (verb: string) =>
    settings.map(([name, value]) => `${verb} ${name} = ${value}`).join('; ')
  if (server?.pid !== announcedPid(client)) return unnamedStatements(client, set('set local'))
  await client.query(bounded(`${set('set')}; ${ISOLATION}`))
  return namedStatements(client)
}

/** PostgreSQL 17 and newer can limit how long a transaction may last, which would end a backup. */
const ABOUT_SERVER = `select pg_backend_pid() as pid,
  current_setting('transaction_timeout', true) as "transactionTimeout"`

/** After waiting for a lock, a transaction has to see what the other one has committed. */
const ISOLATION = "set default_transaction_isolation = 'read committed'"

const settingsOf = ({ statementMs, idleMs }: PoolLimits) => ({
  timezone: "'UTC'",
  // The driver parses times in no other format.
  datestyle: "'ISO'",
  // Otherwise the backslash in `escape '\'` would escape the quote.
  standard_conforming_strings: 'on',
  synchronous_commit: 'on',
  // Compiling a plan pays off for reports, and takes longer than any query of the site.
  jit: 'off',
  statement_timeout: statementMs,
  lock_timeout: statementMs,
  idle_in_transaction_session_timeout: idleMs,
  // The pool keeps connections open, however long nobody visits the site.
  idle_session_timeout: 0,
})

/** The server announces its process at the login; a pooler announces a number of its own. */
const announcedPid = (client: ClientBase) =>
  (client as ClientBase & { processID: number | null }).processID
