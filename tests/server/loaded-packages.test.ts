import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { builtProgram } from '../../scripts/setup/builds.mjs'
import { runProgram } from '../program.ts'

test('the process that supervises workers loads no web server, which each worker does', () => {
  const program = builtProgram('server/main.ts')
  const loaded = packagesOf(filesOf(program, STATIC))
  assert.ok(loaded.has('kysely'), 'it migrates the database')
  assert.deepEqual(
    ['fastify', 'find-my-way', 'markdown-it'].filter((name) => loaded.has(name)),
    [],
  )
  assert.ok(packagesOf(filesOf(program, STATIC_OR_LATER)).has('fastify'))
})

const FETCH = 'NativeModule internal/deps/undici/undici'
/** When a process ends, it says on standard error which of these parts of Node it has loaded. */
const REPORTING = `data:text/javascript,process.on('exit',()=>process.stderr.write(
process.moduleLoadList.filter((name)=>name==='${FETCH}').join()))`.replaceAll(
  /\s/g,
  encodeURIComponent,
)

test('a health check, which runs every ten seconds, loads neither the packages of the site nor fetch', async (t) => {
  const server = createServer((_, response) => response.end())
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const environment = { PORT: String(port), NODE_OPTIONS: `--import=${REPORTING}` }
  const checked = await runProgram('server/commands/health.ts', [], environment)
  assert.deepEqual([checked.code, checked.stderr], [0, ''])
  await fetch(`http://127.0.0.1:${port}`)
  const { moduleLoadList } = process as unknown as { moduleLoadList: string[] }
  assert.ok(moduleLoadList.includes(FETCH), 'it has this name')
  const loaded = packagesOf(filesOf(builtProgram('server/commands/health.ts'), STATIC_OR_LATER))
  assert.deepEqual(
    ['kysely', 'pg', 'pino'].filter((name) => loaded.has(name)),
    [],
  )
})

const STATIC = /^import .*?"(\.[^"]+)";$/gm
const STATIC_OR_LATER = /(?:^import .*?|\bimport\()"(\.[^"]+\.js)"/gm

/** A built file and all that it imports, in turn. */
function filesOf(file: string, imports: RegExp, found = new Set<string>()) {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports))
    filesOf(join(dirname(file), path), imports, found)
  return found
}

/** The bundle says of each part which file it was. */
function packagesOf(files: Set<string>) {
  const names = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(
      ([, name]) => name,
    ),
  )
  return new Set(names)
}
