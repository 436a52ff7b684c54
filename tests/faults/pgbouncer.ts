import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../until.ts'
import { serverUser } from '../postgres-cluster.ts'
import { findProgram } from '../system-programs.ts'
import { spawnProgram } from './background-program.ts'
import { withSql } from './direct-sql.ts'
import { freePort } from '../free-port.ts'
import type { SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'

export type PgBouncer = {
  /** The site's settings, with its database behind the pooler. */
  settings: SiteSettings
  /** Leads to another server from now on; connections of clients stay open. */
  redirect: (server: { url: string }) => void
  kill: () => Promise<void>
  start: () => Promise<void>
}

/**
 * Starts PgBouncer in transaction mode for the site's database. `lines` are further ones of its
 * configuration; everything else has its default.
 */
export async function startPgBouncer(
  site: SiteSettings,
  poolSize: number,
  lines: string[] = [],
): Promise<PgBouncer> {
  const { username, password } = new URL(site.DATABASE_URL ?? '')
  const own = await freePort()
  const folder = freshFolder()
  const users = join(folder, 'users')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const config = join(folder, 'pgbouncer.ini')
  const linesFor = ({ hostname, port }: URL) => [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    ...lines,
  ]
  const configure = (server: URL) => writeFileSync(config, `${linesFor(server).join('\n')}\n`)
  configure(new URL(site.DATABASE_URL ?? ''))
  const owner = serverUser()
  if (owner) for (const path of [folder, users, config]) chownSync(path, owner.uid, owner.gid)

  const url = new URL(site.DATABASE_URL ?? '')
  url.port = String(own)
  const settings = { ...site, DATABASE_URL: url.href }
  const spawn = () => spawnProgram([findProgram('pgbouncer') ?? 'pgbouncer', config], { ...owner })
  let program = spawn()
  const answers = () =>
    withSql(settings, (sql) => sql.rows('select 1')).then(
      () => true,
      () => false,
    )
  await until(answers, 'PgBouncer')
  return {
    settings,
    redirect(server) {
      configure(new URL(server.url))
      process.kill(program.pid, 'SIGHUP')
    },
    kill: async () => void (await program.kill('SIGKILL')),
    async start() {
      program = spawn()
      await until(answers, 'PgBouncer')
    },
  }
}
