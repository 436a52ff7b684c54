import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { startExternalServer } from '../external-server.ts'
import { freePort } from '../free-port.ts'
import { openMailSink } from '../mail-sink.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import { JOB_SETTINGS, ROOT } from './jobs-under-way.ts'
import { startSite } from './site-process.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings } from './trial.ts'

const APP_GEN = 5
const LONG_AGO = '2000-01-01T00:00:00.000Z'
/** By then the resumed process has finished its work on its claims. */
const AFTERMATH_MS = 2_000

type Queue = (site: SiteProcess) => Promise<{ status: number }>

const mails: Record<string, Queue> = {
  'a message of the contact form': ({ url }) => {
    const body = { name: 'Ada', email: 'ada@example.test', message: 'Hello, this is a message.' }
    return call(url, 'POST /api/contact', { body })
  },
  'a reset link': ({ url }) =>
    call(url, 'POST /api/forgot-password', { body: { email: ROOT.email } }),
}

for (const [what, queue] of Object.entries(mails)) {
  test(`${what} is sent once although the process that was sending it stood still`, async (t) => {
    const rcpt = Promise.withResolvers<string>()
    const sink = await openMailSink(await freePort(), { RCPT: { does: 'wait', for: rcpt.promise } })
    const { settings, first, stop, startOther } = await openPausable(t, { SMTP_URL: sink.url })
    assert.equal((await queue(first)).status, 200)
    await until(() => sink.calls() === 1, 'a mail to be under way')
    await sleep(AFTERMATH_MS)

    const goOn = stop()
    await rowsOf(settings, `update mail set due_at = '${LONG_AGO}'`)
    await sink.setState('up')
    await startOther()
    await until(async () => (await rowsOf(settings, 'select id from mail')).length === 0)
    rcpt.resolve('250 well')
    goOn()
    await sleep(AFTERMATH_MS)
    assert.equal(sink.messages.length, 1)
    const links = await rowsOf<{ id: number }>(settings, 'select mail_id as id from reset_tokens')
    assert.equal(links.length, what === 'a reset link' ? 1 : 0)
  })
}

test('a poll does not overwrite a later one after its process stood still', async (t) => {
  const { settings, first, stop, startOther } = await openPausable(t)
  const feed = await startExternalServer()
  const held = Promise.withResolvers<void>()
  feed.answers['/feed'] = (_, response) => {
    const isFirst = feed.requests.length === 1
    response.setHeader('etag', isFirst ? '"old"' : '"new"')
    void (isFirst ? held.promise : Promise.resolve()).then(() => response.end(RSS))
  }
  const { session } = await call(first.url, 'POST /api/login', { body: ROOT })
  const sent = { body: { url: `${feed.url}/feed` }, session }
  await call(first.url, `POST /api/tags/${APP_GEN}/feeds`, sent)
  await until(() => feed.requests.length === 1, 'a poll')

  const goOn = stop()
  await rowsOf(settings, `update feeds set due_at = '${LONG_AGO}'`)
  await startOther()
  const read = 'select etag, failures, last_error, due_at from feeds'
  await until(async () => (await rowsOf<{ etag: string }>(settings, read))[0]?.etag === '"new"')
  const before = await rowsOf(settings, read)
  held.resolve()
  goOn()
  await sleep(AFTERMATH_MS)
  assert.deepEqual(await rowsOf(settings, read), before)
  assert.equal(feed.requests.length, 2)
})

const RSS =
  '<rss version="2.0"><channel><title>N</title><item><title>A</title><link>https://n.test/1</link></item></channel></rss>'

/** A site whose process can be stopped, and another one on the same database. */
async function openPausable(t: TestContext, more: Record<string, string> = {}) {
  const settings: SiteSettings = {
    ...(await freshSettings(await durableCluster())),
    ...JOB_SETTINGS,
    ...more,
  }
  const start = async (PORT: string) => {
    const site = await startSite({ ...settings, PORT })
    t.after(() => site.kill('SIGKILL'))
    return site
  }
  const first = await start(settings.PORT)
  return {
    settings,
    first,
    /** Returns a function that lets the process go on. */
    stop() {
      process.kill(first.pid, 'SIGSTOP')
      return () => process.kill(first.pid, 'SIGCONT')
    },
    startOther: async () => start(String(await freePort())),
  }
}

const rowsOf = <Row>(settings: SiteSettings, text: string) =>
  withSql(settings, ({ rows }) => rows<Row>(text))
