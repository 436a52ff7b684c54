import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { DAY_MS } from '#contract/durations.ts'
import { saveAssets } from '../../server/assets/queries.ts'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { ASSETS } from '../../server/pages/web-build.ts'
import { openSite } from '../site.ts'

const NAME = 'home-0ldBu1ld.js'

test('a start stores the built files of its release', async () => {
  const { db } = await openSite()
  const rows = await db.selectFrom('assets').select('name').orderBy('name').execute()
  const built = readdirSync(ASSETS).filter((name) => !/\.(br|gz)$/.test(name))
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), built.toSorted())
})

test('a built file of another release is served like one of this', async () => {
  const { db, raw } = await openSite()
  assert.equal((await raw(`/assets/${NAME}`)).status, 404)
  const script = `export const text = '${'old '.repeat(1_000)}'`
  await saveAssets(db, [{ name: NAME, bytes: Buffer.from(script) }])
  const own = await raw(`/assets/${readdirSync(ASSETS).find((name) => name.endsWith('.js'))}`)
  const answer = await raw(`/assets/${NAME}`, { headers: { 'accept-encoding': 'br' } })
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), script)
  for (const name of ['content-type', 'cache-control', 'x-content-type-options']) {
    assert.equal(answer.headers.get(name), own.headers.get(name), name)
  }
  assert.equal(answer.headers.get('content-encoding'), 'br')
})

test('a file whose condition does not hold is refused with 412', async () => {
  const { raw } = await openSite()
  const conditions = [
    { 'if-match': '"of another file"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]
  for (const headers of conditions) {
    assert.equal((await raw('/favicon.svg', { headers })).status, 412)
  }
})

test('built files that no node has used for a month are deleted', async () => {
  const { db, raw } = await openSite()
  await saveAssets(db, [{ name: NAME, bytes: Buffer.from('') }])
  const usedBefore = async (days: number) => {
    const used_at = new Date(Date.now() - days * DAY_MS).toISOString()
    await db.updateTable('assets').set({ used_at }).where('name', '=', NAME).execute()
    await deleteExpired(db)
  }
  await usedBefore(29)
  assert.equal((await raw(`/assets/${NAME}`)).status, 200)
  await usedBefore(31)
  assert.equal((await raw(`/assets/${NAME}`)).status, 404)
})
