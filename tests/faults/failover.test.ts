import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promote } from '../postgres-standby.ts'
import { skipWithout } from '../system-programs.ts'
import { resumeWithChildren, suspendWithChildren } from './child-processes.ts'
import { withSql } from './direct-sql.ts'
import { openPair } from './postgres-pair.ts'
import type { PostgresPair } from './postgres-pair.ts'
import type { SiteSettings } from './site-process.ts'
import { openTrial } from './trial.ts'

/** A round takes ten seconds and more, a test five minutes at most. */
const ROUNDS = Math.min(Number(process.env.FAULT_ROUNDS ?? 1), 6)
const BEFORE_MS = 1_000
const AFTER_MS = 1_000
/** HAProxy checks each server once a second, and changes its state after two equal results. */
const NOTICED_MS = 3_000
const CONNECTIONS = 10
const skip = skipWithout('haproxy')

test(
  'when the primary is killed and its synchronous standby promoted, the site recovers by itself and loses nothing',
  { skip },
  (t) =>
    failOver(t, 'PostgreSQL primary killed, standby promoted', async ({ primary, standby }) => {
      await primary.kill()
      await promote(standby)
    }),
)

test(
  'a primary that hangs and comes back after the promotion of its standby gets no writes of the site',
  { skip },
  (t) =>
    failOver(t, 'PostgreSQL primary hung, standby promoted', async ({ primary, standby }) => {
      const processes = suspendWithChildren(primary.pid)
      await promote(standby)
      return async (settings) => {
        resumeWithChildren(processes)
        await sleep(NOTICED_MS)
        for (let at = 0; at < CONNECTIONS; at += 1) {
          const [server] = await withSql(settings, (sql) =>
            sql.rows<{ port: number }>('select inet_server_port() as port'),
          )
          assert.equal(String(server?.port), new URL(standby.url).port)
        }
      }
    }),
)

type Fault = (pair: PostgresPair) => Promise<void | ((settings: SiteSettings) => Promise<void>)>

/** Writers run all the time; the site itself is left alone. */
async function failOver(t: TestContext, fault: string, injectFault: Fault) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pair = await openPair(t)
    const trial = await openTrial(t, pair.settings)
    const site = await trial.start()
    const load = await trial.startLoad(site)
    await sleep(BEFORE_MS)
    const comeBack = await injectFault(pair)
    const promotedAt = performance.now()
    await load.nextAck()
    const recoveryMs = performance.now() - promotedAt
    await comeBack?.(pair.settings)
    await sleep(AFTER_MS)
    await load.stop()
    assert.ok(site.isRunning())
    await trial.check(site, load)
    await trial.report(fault, [recoveryMs])
    await site.kill('SIGTERM')
    await Promise.all([pair.primary.stop(), pair.standby.stop()])
  }
}
