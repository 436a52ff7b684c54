import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { call } from './call.ts'
import { openMailSink } from '../mail-sink.ts'
import type { SiteProcess } from './site-process.ts'
import { freePort } from '../free-port.ts'
import { startSite } from './site-process.ts'
import { freshSettings } from './trial.ts'

const OUTAGE_MS = 2_000
/** Less than the site's timeout for its mail server, to show that requests do not wait for it. */
const ANSWER_MAX_MS = 5_000

// Both mostly wait, so they run in parallel.
test('mail is sent once a mail server that was down or silent works again', async (t) => {
  await Promise.all([
    // Queued mail must survive the site as well.
    mailThrough(t, 'down', (site) => site.kill('SIGKILL')),
    mailThrough(t, 'silent'),
  ])
})

type Fault = (site: SiteProcess) => Promise<unknown>

async function mailThrough(t: TestContext, state: 'down' | 'silent', injectFault?: Fault) {
  const sink = await openMailSink(await freePort(), state)
  const settings = { ...(await freshSettings()), SMTP_URL: sink.url }
  let site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const email = 'ada@example.org'
  const body = { username: 'ada', email, password: 'correct horse' }
  assert.equal((await call(site.url, 'POST /api/register', { body })).status, 201)

  const known = await forget(site.url, email)
  assert.equal(known.status, 200)
  assert.deepEqual(await forget(site.url, 'nobody@example.org'), known)
  const isTried = () => adviceIn(site.output()).length > 0 || sink.calls() > 0
  await until(isTried, 'a first attempt to send the mail')
  await sleep(OUTAGE_MS)
  if (injectFault) {
    const [advice] = adviceIn(site.output())
    assert.match(
      advice ?? '',
      /^No mail server answers at 127\.0\.0\.1: check host and port of SMTP_URL/,
    )
    await injectFault(site)
    site = await startSite(settings)
  }
  await sink.setState('up')
  const upAt = performance.now()
  await until(() => sink.messages.length > 0, 'the mail')
  t.diagnostic(`${state}: mail after ${Math.round(performance.now() - upAt)} ms`)
  for (const message of sink.messages) {
    assert.match(message, /^To: ada@example\.org\r$/m)
    assert.match(message, /mode=3Dforgot-password/)
  }
}

async function forget(url: string, email: string) {
  const signal = AbortSignal.timeout(ANSWER_MAX_MS)
  const { status, body } = await call(url, 'POST /api/forgot-password', { body: { email }, signal })
  return { status, body }
}

/** What the lines about mail that was not sent advise. */
const adviceIn = (log: string) =>
  log
    .split('\n')
    // The text after the last newline is an incomplete line.
    .slice(0, -1)
    .filter((line) => line.includes('mail could not be sent'))
    .map((line) => (JSON.parse(line) as { advice?: string }).advice)
