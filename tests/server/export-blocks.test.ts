import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createGzip, gunzipSync } from 'node:zlib'
import type { Gzip } from 'node:zlib'
import { writeExport } from '../../server/transfer/export-file.ts'
import { noProgress } from '../../server/transfer/progress.ts'
import { withSiteSource } from '../../server/transfer/site-source.ts'
import { insertTaggedTopics } from '../insert-tagged-posts.ts'
import { openDatabase } from '../open-database.ts'

const TOPICS = 2_000
const GENERAL = 13
const BLOCK_BYTES_MIN = 60_000

test('the lines of an export are compressed many at a time', async (t) => {
  const { db, settings } = await openDatabase()
  await insertTaggedTopics(db, [GENERAL], TOPICS)
  const path = join(settings.dataDir, 'site.jsonl.gz')
  const write = t.mock.method(Object.getPrototypeOf(createGzip()) as Gzip, 'write')
  await withSiteSource(settings, noProgress, (source) => writeExport(source, path))
  const text = gunzipSync(readFileSync(path))
  const lines = text.toString().split('\n')
  assert.ok(lines.length > 2 * TOPICS, `${lines.length} lines`)
  const blocks = write.mock.callCount()
  assert.ok(
    blocks > 0 && blocks <= Math.ceil(text.length / BLOCK_BYTES_MIN) + 1,
    `${blocks} blocks of ${text.length} bytes`,
  )
})
