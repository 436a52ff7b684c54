import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { builtProgram } from '../../scripts/setup/builds.mjs'

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
