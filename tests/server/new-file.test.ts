import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { writeNewFile } from '../../server/transfer/new-file.ts'

test('a file that appears while one of its name is being written stays as it is', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'guildhall-')), 'site.jsonl')
  const writing = writeNewFile(path, async (file) => {
    await pipeline(Readable.from(['ours']), file)
    writeFileSync(path, 'of another program')
  })
  await assert.rejects(writing, { message: `${path} exists already.` })
  assert.equal(readFileSync(path, 'utf8'), 'of another program')
  assert.ok(!existsSync(`${path}.part`))
})
