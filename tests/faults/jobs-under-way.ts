import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { startExternalServer } from '../external-server.ts'
import { freePort } from '../free-port.ts'
import { openMailSink } from '../mail-sink.ts'
import { dataUrl, photo } from '../pictures.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import type { SiteSettings } from './site-process.ts'

const ROOT = { email: 'root@example.test', password: 'correct horse' }
const APP_GEN = 5
const MAILS = 6
const FEEDS = 6
const PICTURES = 6
const FEED_MS = 150
const POLLS_AT_ONCE = 4

export const JOB_SETTINGS = {
  ADMIN_EMAIL: ROOT.email,
  ADMIN_PASSWORD: ROOT.password,
  CONTACT_EMAIL: ROOT.email,
  FEEDS_ALLOW_PRIVATE: 'on',
}

/** Work for the jobs of a site, round by round, and what came of it. */
export async function openJobs() {
  const sink = await openMailSink(await freePort(), 'up')
  const outside = await startExternalServer()
  let session: string | null = null
  let [repeated, pollsLate] = [0, 0]
  const feedOf = (round: number, at: number) => `/feed-${round}-${at}`
  const nameOf = (round: number, at: number) => `Writer ${round} ${at}`
  const mailsOf = (name: string) => sink.messages.filter((text) => text.includes(`${name} <`))
  const shared = new Map<number, number[]>()

  const addFeed = (url: string, path: string) =>
    call(url, `POST /api/tags/${APP_GEN}/feeds`, { session, body: { url: outside.url + path } })

  return {
    settings: { SMTP_URL: sink.url },
    session: () => session,

    async prepare(url: string, round: number) {
      session ??= (await call(url, 'POST /api/login', { body: ROOT })).session
      for (let at = 0; at < FEEDS; at += 1) {
        outside.answers[feedOf(round, at)] = (_, response) => {
          setTimeout(() => response.end(RSS), FEED_MS)
        }
      }
      shared.set(round, await share(url, session))
    },

    /** Mail, feeds and unused pictures, all at once; the process at `url` starts with them. */
    async queue(url: string, round: number) {
      const ids = shared.get(round) ?? []
      await Promise.all([
        ...ids.map((id) => call(url, `DELETE /api/creations/${id}`, { session })),
        ...Array.from({ length: MAILS }, (_, at) => {
          const message = 'Hello, this is a message.'
          const body = { name: nameOf(round, at), email: 'ada@example.test', message }
          return call(url, 'POST /api/contact', { body })
        }),
        ...Array.from({ length: FEEDS }, (_, at) => addFeed(url, feedOf(round, at))),
      ])
    },

    /** Resolves when the other process has taken over what the first one had begun. */
    async untilDone(settings: SiteSettings, url: string, round: number) {
      const count = (query: string) => countOf(settings, query)
      await until(async () => (await count('select count(*) as n from mail')) === 0, 'mail')
      await until(async () => {
        // A process polls when a feed is added, and otherwise within a minute.
        await addFeed(url, `/wakes-${round}-${performance.now()}`)
        await sleep(500)
        const waiting = "polled_at is null and url like '%/feed-%'"
        return (await count(`select count(*) as n from feeds where ${waiting}`)) === 0
      }, 'feeds')
      const due = 'select count(*) as n from media where check_at <= now()'
      await until(async () => (await count(due)) === 0, 'unused pictures')
    },

    /** The same pictures, whose files the paused process may be about to delete. */
    shareAgain: (url: string) => share(url, session),

    /** How many requests have arrived by now. */
    count: () => outside.requests.length,

    /**
     * The process that went on overwrote nothing, and finished at most what it was sending when it was
     * stopped. Nothing can keep it from that between its last check and the call of the kernel.
     */
    async check(settings: SiteSettings, round: number, before: number) {
      const later = outside.requests.slice(before).map(({ path }) => path)
      const polled = later.filter((path) => path.startsWith(`/feed-${round}-`))
      assert.ok(polled.length <= POLLS_AT_ONCE, polled.join())
      const failed = "select url from feeds where failures > 0 and url like '%/feed-%'"
      assert.deepEqual(await withSql(settings, ({ rows }) => rows(failed)), [])
      let repeatedNow = 0
      for (let at = 0; at < MAILS; at += 1) {
        const copies = mailsOf(nameOf(round, at))
        const ids = new Set(copies.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]))
        assert.ok(copies.length > 0 && ids.size === 1, copies.join('\n'))
        repeatedNow += copies.length - 1
      }
      // Mail is sent one at a time.
      assert.ok(repeatedNow <= 1, `${repeatedNow} mails were sent twice`)
      repeated += repeatedNow
      pollsLate += polled.length
    },

    summary: () =>
      `${sink.messages.length} mails, ${repeated} of them sent twice with the same Message-ID; ${pollsLate} late polls`,
  }
}

/** The same pictures each time; resolves to the ids of their creations. */
async function share(url: string, session: string | null) {
  const [tag] = (await call(url, 'GET /api/tags?type=creation')).body as { id: number }[]
  const ids: number[] = []
  for (let at = 0; at < PICTURES; at += 1) {
    const imageUrl = dataUrl(await photo({ width: 40, height: 30, seed: at + 1 }), 'jpeg')
    const body = { name: 'A picture', description: 'Of a round.', imageUrl, tagIds: [tag?.id] }
    const { status, body: made } = await call(url, 'POST /api/creations', { session, body })
    assert.equal(status, 201, JSON.stringify(made))
    ids.push((made as { id: number }).id)
  }
  return ids
}

async function countOf(settings: SiteSettings, query: string) {
  const [row] = await withSql(settings, ({ rows }) => rows<{ n: string }>(query))
  return Number(row?.n)
}

const RSS =
  '<rss version="2.0"><channel><title>N</title><item><title>A</title><link>https://n.test/1</link></item></channel></rss>'
