import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../fresh-folder.ts'
import { root } from '../../scripts/setup/root.mjs'
import { runProgram } from '../program.ts'

const COMMANDS = ['admin', 'backup', 'check-data', 'demo', 'export', 'health', 'import', 'mail']
  .concat('media', 'move', 'restore')
  .map((name) => `server/commands/${name}.ts`)

const nameOf = (command: string) => basename(command, '.ts')

test('--help prints how a command is used and what it does, and the command does nothing', async () => {
  const DATA_DIR = join(freshFolder(), 'data')
  for (const command of COMMANDS) {
    for (const help of ['--help', '-h']) {
      const { code, stdout, stderr } = await runProgram(command, [help], { DATA_DIR })
      assert.equal(code, 0, `${command} ${help}: ${stderr}`)
      assert.match(stdout, new RegExp(`^Usage: npm run ${nameOf(command)}\\b`), command)
      assert.match(stdout, /\n[A-Z][^\n]*\.\n$/, command)
      assert.equal(stderr, '')
    }
  }
  assert.ok(!existsSync(DATA_DIR))
  assert.ok(!existsSync(join(root, '--help')))
})

test('a command that is given more than it takes, or an unknown option, does nothing', async () => {
  const folder = freshFolder()
  const environment = { DATA_DIR: join(folder, 'data') }
  const file = join(folder, 'a.jsonl')
  const calls: [command: string, ...args: string[]][] = [
    ['check-data', 'now'],
    ['demo', '--dry-run'],
    ['health', 'now'],
    ['export', file, 'more'],
    ['export', '--all'],
    ['import', file, 'more'],
    ['restore', '--force'],
    ['restore', file, 'more'],
    ['admin', 'list', 'all'],
    ['admin', 'promote', 'ada@example.test', 'grace@example.test'],
    ['admin', 'create', 'ada@example.test', 'ada', 'lovelace'],
  ]
  for (const [command, ...args] of calls) {
    const { code, stderr } = await runProgram(`server/commands/${command}.ts`, args, environment)
    assert.equal(code, 1, [command, ...args].join(' '))
    assert.match(stderr, /^Usage: /)
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('the usage of npm run admin has a line for each of its commands', async () => {
  const { stderr } = await runProgram('server/commands/admin.ts', [], { DATA_DIR: freshFolder() })
  for (const name of ['create', 'promote', 'demote', 'reset-password', 'list']) {
    assert.match(stderr, new RegExp(String.raw`^(Usage: npm run admin --|) +${name}\b`, 'm'))
  }
})

test('health says at which address no site answers, and why', async () => {
  for (const [host, shown] of [
    ['::1', '[::1]'],
    ['localhost', 'localhost'],
  ] as const) {
    const ended = await runProgram('server/commands/health.ts', [], { PORT: '1', HOST: host })
    assert.equal(ended.code, 1)
    const [said, why] = ended.stderr.split('/readyz: ')
    assert.equal(said, `No site answers at http://${shown}:1`)
    assert.match(why ?? '', /^.*ECONNREFUSED.*\n$/)
  }
})

test('health says whether the site that answers is ready', async () => {
  for (const [status, code, said] of [
    [200, 0, 'The site is ready.\n'],
    [503, 1, 'The site is not ready: status 503\n'],
  ] as const) {
    const paths: unknown[] = []
    const server = createServer(({ url }, response) => {
      paths.push(url)
      response.writeHead(status).end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const ended = await runProgram('server/commands/health.ts', [], { PORT: String(port) })
    server.close()
    assert.deepEqual([ended.code, ended.stdout + ended.stderr], [code, said])
    assert.deepEqual(paths, ['/readyz'])
  }
})
