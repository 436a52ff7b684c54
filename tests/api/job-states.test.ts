import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withJobState } from '../../server/jobs/job-state.ts'
import { listJobStates } from '../../server/jobs/queries.ts'
import { until } from '../eventually.ts'
import { openSite } from '../site.ts'

test('a job records its first run, each change between success and failure, and its numbers', async () => {
  const { db } = await openSite()
  let problem: Error | null = null
  const run = withJobState(db, 'trial', async () => {
    if (problem) throw problem
    return 'done'
  })
  const state = async () => (await listJobStates(db)).find(({ name }) => name === 'trial')

  assert.equal(await run(), 'done')
  const first = await state()
  assert.equal(first?.runs, 1)
  assert.ok(first.succeeded_at !== null && first.started_at <= first.succeeded_at)
  assert.equal(first.failure, null)

  for (let count = 0; count < 3; count += 1) await run()
  assert.equal((await state())?.runs, 1, 'one write a minute')

  problem = new Error('The mail server is away.')
  await assert.rejects(run, problem)
  await assert.rejects(run, problem)
  const failed = await state()
  assert.equal(failed?.failure, 'The mail server is away.')
  assert.deepEqual([failed.runs, failed.failures], [5, 1])
  assert.equal(failed.succeeded_at, first.succeeded_at)
  assert.ok(failed.failed_at !== null)

  problem = null
  await run()
  const again = await state()
  assert.deepEqual([again?.runs, again?.failures], [7, 2])
  assert.equal(again?.failure, 'The mail server is away.')
})

test('a job goes on, and its runs are counted, while its state cannot be written', async () => {
  const { db } = await openSite()
  let isAway = true
  const away = Object.assign(Object.create(db) as typeof db, {
    insertInto: (...args: Parameters<typeof db.insertInto>) => {
      if (isAway) throw new Error('the database is away')
      return db.insertInto(...args)
    },
  })
  let isBroken = false
  const run = withJobState(away, 'trial', async () => {
    if (isBroken) throw new Error('broken')
  })
  await run()
  isAway = false
  isBroken = true
  await assert.rejects(run, /broken/)
  const state = (await listJobStates(db)).find(({ name }) => name === 'trial')
  assert.equal(state?.runs, 2)
})

test('the jobs of a site record their runs', async () => {
  const site = await openSite()
  const expected = [
    'delete-expired',
    'poll-feeds',
    'remove-unfinished',
    'render-outdated',
    'send-mail',
  ]
  await until(async () => {
    const found = (await listJobStates(site.db)).map(({ name }) => name)
    return expected.every((name) => found.includes(name))
  }, 'a state of each job')
})
