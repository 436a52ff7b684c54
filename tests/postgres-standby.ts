import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostgres } from '../scripts/setup/postgres.mjs'
import { removeWhenWeAreGone } from './cluster-keeper.ts'
import { freePort } from './faults/site-process.ts'
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
  const keeper = removeWhenWeAreGone(folder)
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
