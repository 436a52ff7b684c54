import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import tls from 'node:tls'
import { root } from '../../scripts/setup/root.mjs'
import { until } from '../until.ts'
import { findProgram, skipWithout } from '../system-programs.ts'
import { call } from './call.ts'
import { freePort } from '../free-port.ts'
import type { SiteProcess } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'

export type ProxyName = 'nginx' | 'caddy'

export const skipWithoutProxy = (proxy: ProxyName) => skipWithout(proxy, 'openssl')

/**
 * Starts a proxy in front of two nodes, with the configuration in `packaging/`. Only its addresses,
 * ports and certificate are replaced, and what `replaced` says. Resolves to its URL.
 *
 * @throws {Error} if it does not answer
 */
export async function startProxy(
  t: TestContext,
  proxy: ProxyName,
  nodes: Node[],
  replaced: Replaced = [],
) {
  const folder = freshFolder()
  const certificate = makeCertificate(folder)
  const port = await freePort()
  const configure = proxy === 'nginx' ? nginxCommand : caddyCommand
  const plainPort = await freePort()
  const command = configure({ folder, port, plainPort, nodes, certificate, replaced })
  const [program = '', ...args] = command
  const output: string[] = []
  const child = spawn(findProgram(proxy) ?? program, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  }
  t.after(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  const url = `https://127.0.0.1:${port}`
  await until(
    async () => child.exitCode !== null || (await call(url, 'GET /healthz')).status === 200,
    `${proxy} to answer`,
  )
  if (child.exitCode !== null) throw new Error(`${proxy} did not start:\n${output.join('')}`)
  return url
}

type Node = Pick<SiteProcess, 'url'>

type Replaced = [from: string, to: string][]

type Certificate = { file: string; key: string }

type Site = {
  folder: string
  port: number
  plainPort: number
  nodes: Node[]
  certificate: Certificate
  replaced: Replaced
}

function nginxCommand({ folder, port, plainPort, nodes, certificate, replaced }: Site) {
  const site = packaged('nginx.conf', nodes, [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/guild.example.org/fullchain.pem', certificate.file],
    ['/etc/ssl/guild.example.org/privkey.pem', certificate.key],
    ...replaced,
  ])
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`)
  for (const name of temporary) mkdirSync(join(folder, name))
  const main = [
    'daemon off;',
    `pid ${join(folder, 'pid')};`,
    'error_log stderr;',
    // A second process shows that both know which node has failed.
    'worker_processes 2;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'events {}',
    // After a thousand requests nginx ends an HTTP/2 connection, and `fetch` fails the requests that it sends at that moment.
    'http { access_log off; keepalive_requests 1000000;',
    // Every request comes from this machine, and the connections of an address are limited.
    'set_real_ip_from 127.0.0.1; real_ip_header X-Visitor;',
    `${paths.join(' ')} include ${join(folder, 'site.conf')}; }`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), `${main.join('\n')}\n`)
  return ['nginx', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
}

function caddyCommand({ folder, port, plainPort, nodes, certificate, replaced }: Site) {
  const own = `admin off\n\tauto_https disable_redirects\n\thttp_port ${plainPort}`
  const site = packaged('Caddyfile', nodes, [
    ['{\n\tservers {', `{\n\t${own}\n\tservers {`],
    [
      'guild.example.org {',
      `https://127.0.0.1:${port} {\n\ttls ${Object.values(certificate).join(' ')}`,
    ],
    ...replaced,
  ])
  writeFileSync(join(folder, 'Caddyfile'), site)
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
}

/** @throws {Error} if the file lacks what a test has to replace */
function packaged(name: string, nodes: Node[], replaced: Replaced) {
  const addresses = nodes.map(({ url }, at): [string, string] => [
    `10.0.0.1${at + 1}:3000`,
    new URL(url).host,
  ])
  return [...addresses, ...replaced].reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`packaging/${name} lacks ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(root, 'packaging', name), 'utf8'),
  )
}

/** A certificate for this machine, which this process trusts from now on. */
function makeCertificate(folder: string): Certificate {
  const [file, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync(
    findProgram('openssl') ?? 'openssl',
    ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', file],
    { stdio: 'pipe' },
  )
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(file, 'utf8')])
  return { file, key }
}
