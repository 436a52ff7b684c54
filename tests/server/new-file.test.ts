import assert from 'node:assert/strict'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/durations.ts'
import { freshFolder } from '../fresh-folder.ts'
import { writeNewFile } from '../../server/transfer/new-file.ts'

test('a file that appears while one of its name is being written stays as it is', async () => {
  const path = join(freshFolder(), 'site.jsonl')
  const writing = writeNewFile(path, async (file) => {
    await pipeline(Readable.from(['ours']), file)
    writeFileSync(path, 'of another program')
  })
  await assert.rejects(writing, { message: `${path} exists already.` })
  assert.equal(readFileSync(path, 'utf8'), 'of another program')
  assert.deepEqual(readdirSync(dirname(path)), ['site.jsonl'])
})

test('what a killed run has left is removed by the next one in the folder, and nothing else', async () => {
  const folder = freshFolder()
  const abandoned = 'monday.tar.zst.guildhall.part'
  const kept = ['tuesday.tar.zst.guildhall.part', 'download.tar.zst.part', 'sunday.tar.zst']
  for (const name of [abandoned, ...kept]) writeFileSync(join(folder, name), 'half')
  const longAgo = (Date.now() - 2 * HOUR_MS) / 1_000
  const [running = '', ...others] = kept
  for (const name of [abandoned, ...others]) utimesSync(join(folder, name), longAgo, longAgo)
  await writeNewFile(join(folder, 'site.jsonl'), (file) => pipeline(Readable.from(['ours']), file))
  assert.deepEqual(readdirSync(folder).toSorted(), [running, ...others, 'site.jsonl'].toSorted())
})
