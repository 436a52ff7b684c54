import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that some tests run, with the Debian package of each. */
const PACKAGES = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  nginx: 'nginx',
  caddy: 'caddy',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
} as const

export type SystemProgram = keyof typeof PACKAGES

/** Debian puts servers here, which is on the path of root alone. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/**
 * The reason to skip a test that needs these programs, naming the packages to install; false if all
 * are at hand. A test run prints the reasons at its end.
 */
export function skipWithout(...programs: SystemProgram[]): string | false {
  const missing = programs.filter((program) => findProgram(program) === null)
  if (missing.length === 0) return false
  const packages = missing.map((program) => PACKAGES[program]).join(' ')
  return `needs ${missing.join(' and ')}: apt-get install ${packages}`
}

/** The path of a program, or null if it is not installed. */
export function findProgram(program: SystemProgram): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SERVER_FOLDERS]
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}
