import { chownSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { findPostgres } from '../../scripts/setup/postgres.mjs'
import { removeOnExit } from '../remove-on-exit.ts'
import { until } from '../until.ts'
import { serverUser } from '../postgres-cluster.ts'
import { findProgram } from '../system-programs.ts'
import type { BackgroundProgram } from './background-program.ts'
import { spawnProgram } from './background-program.ts'
import { call } from './call.ts'
import { freePort } from '../free-port.ts'
import { freshFolder } from '../fresh-folder.ts'

/** A PostgreSQL server and the Patroni that watches over it, as on a machine of its own. */
export type PatroniNode = {
  /** The URL of its database `postgres`. */
  url: string
  /** Where Patroni answers. */
  rest: string
  is: (role: 'primary' | 'synchronous') => Promise<boolean>
  start: () => void
  /** Kills both, like the loss of the machine. */
  kill: () => Promise<void>
}

const PASSWORD = 'guildhall'

/** Starts the store in which the nodes agree who is the primary. Resolves to its address. */
export async function startEtcd(t: TestContext): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()].map(
    (port) => `http://127.0.0.1:${port}`,
  ) as [string, string]
  const folder = freshFolder()
  const options = {
    '--data-dir': join(folder, 'etcd'),
    '--listen-client-urls': client,
    '--advertise-client-urls': client,
    '--listen-peer-urls': peer,
    '--initial-advertise-peer-urls': peer,
    '--initial-cluster': `default=${peer}`,
  }
  const command = [findProgram('etcd') ?? 'etcd', ...Object.entries(options).flat()]
  const etcd = spawnProgram(command, {})
  t.after(() => etcd.kill('SIGKILL'))
  await until(async () => (await call(client, 'GET /health')).status === 200, 'etcd')
  return new URL(client).host
}

/** Starts a node of the cluster; the first one creates the database. */
export async function startPatroniNode(
  t: TestContext,
  name: string,
  etcd: string,
): Promise<PatroniNode> {
  const owner = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-patroni-'))
  const keeper = removeOnExit(folder)
  const [address, rest] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
  const file = join(folder, 'patroni.json')
  writeFileSync(file, JSON.stringify(configOf({ name, folder, address, rest, etcd })))
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid)

  let patroni: BackgroundProgram | undefined
  async function kill() {
    const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
    // PostgreSQL writes to the same pipe, which has to be closed by both.
    const ended = patroni?.kill('SIGKILL')
    process.kill(Number(pid), 'SIGKILL')
    await ended
  }
  const node: PatroniNode = {
    url: `postgres://guildhall:${PASSWORD}@${address}/postgres`,
    rest,
    is: async (role) => (await call(`http://${rest}`, `GET /${role}`)).status === 200,
    start() {
      const command = [findProgram('patroni') ?? 'patroni', file]
      patroni = spawnProgram(command, { ...owner, cwd: folder })
    },
    kill,
  }
  t.after(async () => {
    await Promise.all([patroni?.kill('SIGKILL'), keeper.finish()])
  })
  node.start()
  return node
}

type Place = { name: string; folder: string; address: string; rest: string; etcd: string }

/** YAML is a superset of JSON. */
function configOf({ name, folder, address, rest, etcd }: Place) {
  const account = { username: 'guildhall', password: PASSWORD }
  const bin = dirname(realpathSync(join(findPostgres() ?? '', 'postgres')))
  return {
    scope: 'guildhall',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: etcd },
    bootstrap: {
      // As short as a busy machine allows; a primary that is late loses its role.
      dcs: {
        ttl: 10,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', 'no-sync'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: account, replication: account, rewind: account },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
    },
  }
}
