import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../scripts/setup/postgres.mjs'
import { removeOnExit } from './remove-on-exit.ts'
import { freePort } from './free-port.ts'
import type { Cluster } from './postgres-cluster.ts'
import { runServer, serverUser } from './postgres-cluster.ts'

/**
 * Starts a standby of a cluster, which replays what the primary writes.
 *
 * @throws {Error} if it does not start
 */
export async function startStandby(primary: Cluster): Promise<Cluster> {
  const bin = findPostgres() ?? ''
  const owner = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-standby-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const keeper = removeOnExit(folder)
  const data = join(folder, 'data')
  const copy = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', `--pgdata=${data}`]
  // The path may have links to the server alone.
  const tools = dirname(realpathSync(join(bin, 'postgres')))
  execFileSync(join(tools, 'pg_basebackup'), [`--dbname=${primary.url}`, ...copy], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  writeFileSync(join(data, 'postgresql.conf'), `port = ${port}\n`, { flag: 'a' })
  const url = new URL(primary.url)
  url.port = String(port)
  return runServer({ bin, folder, port, owner }, url.href, keeper)
}

/** Makes a standby a primary of its own; resolves when it accepts writes. */
export async function promote(standby: Cluster) {
  await runSql(standby, 'select pg_promote()')
}

/** Cuts a standby off from its primary: it no longer receives writes. */
export async function cutOff(standby: Cluster) {
  await runSql(standby, "alter system set primary_conninfo = ''")
  await runSql(standby, 'select pg_reload_conf()')
}

/** Runs one statement on a server, in its database `postgres`. */
export async function runSql({ url }: Cluster, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
