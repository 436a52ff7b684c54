import { MINUTE_MS } from '#contract/durations.ts'
import { Kysely, SqliteIntrospector } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { createBoundedQueue } from '../bounded-queue.ts'
import { createSubprocess } from '../subprocess.ts'
import type { Subprocess } from '../subprocess.ts'
import { DatabaseUnavailable } from './db-errors.ts'
import { SqliteListCompiler } from './list-parameters.ts'
import type { LongRead, LongReadResult } from './long-read-child.ts'
import type { Schema } from './schema.ts'
import { SiteAdapter } from './sqlite-dialect.ts'

const PROCESS = {
  program: 'db/long-read-child',
  heapMbMax: 128,
  /** Per statement. */
  requestMsMax: 2_000,
  idleMs: 10 * MINUTE_MS,
  inBackground: false,
}

/** Per statement, of which a search needs about five, one after the other. */
const QUEUE = {
  name: 'long reads',
  atOnce: 1,
  waitingMax: 100,
  waitMsMax: 3_000,
}

/**
 * An embedded database for reads that may take long, in which clients take turns. Each statement runs
 * in a process of its own, on a connection that only reads, and sees what was committed before. A
 * statement that runs in a thread cannot be interrupted and would keep this process from exiting.
 */
export function openLongReads(path: string) {
  const subprocess = createSubprocess<LongRead, LongReadResult>({ ...PROCESS, args: [path] })
  const queued = createBoundedQueue(QUEUE)
  // One for all clients: compiled queries belong to their adapter.
  const adapter = new SiteAdapter()
  const dialectFor = (client: string): Dialect => ({
    createAdapter: () => adapter,
    createDriver: () =>
      driverOf(new LongReadConnection(subprocess, (work) => queued(work, client))),
    createQueryCompiler: () => new SqliteListCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  })
  return {
    dbFor: (client: string) => new Kysely<Schema>({ dialect: dialectFor(client) }),
    close: subprocess.close,
  }
}

type ReadProcess = Pick<Subprocess<LongRead, LongReadResult>, 'start' | 'request'>

type RunQueued = (work: () => Promise<LongReadResult>) => Promise<LongReadResult>

export class LongReadConnection implements DatabaseConnection {
  readonly #process: ReadProcess
  readonly #queued: RunQueued

  constructor(process: ReadProcess, queued: RunQueued) {
    this.#process = process
    this.#queued = queued
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // On a small machine a process may take longer to start than reads wait for each other.
    await this.#process.start().catch(abort)
    const result = await this.#queued(async () => this.#run({ sql, parameters }))
    if ('rows' in result) return { rows: result.rows as R[] }
    const { message, ...codes } = result.error
    throw Object.assign(new Error(message), codes)
  }

  #run(read: LongRead) {
    return this.#process.request(read).catch(abort)
  }

  streamQuery(): never {
    throw new Error('rows of long reads are not streamed')
  }
}

/** The read took too long, or its process has ended. */
function abort(cause: unknown): never {
  throw new DatabaseUnavailable('the read was not finished', { cause })
}

function driverOf(connection: DatabaseConnection): Driver {
  const refuse = () => Promise.reject(new Error('long reads have no transactions'))
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}
