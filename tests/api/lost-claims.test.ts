import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimNextDue, isClaimHeld } from '../../server/db/claim-next-due.ts'
import type { Db } from '../../server/db/engine.ts'
import { sendDueMail } from '../../server/jobs/send-mail.ts'
import { createLog } from '../../server/log.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { claimMail, giveUpMail, insertMail, postponeMail } from '../../server/mail/queue.ts'
import { pollFeed } from '../../server/news/poll.ts'
import { insertFeed } from '../../server/news/queries.ts'
import { insertWantedLogo, postponeLogo, saveLogo } from '../../server/tools/logo-queries.ts'
import { engine } from '../engines.ts'
import { startExternalServer } from '../external-server.ts'
import { until } from '../until.ts'
import { openMailSink } from '../mail-sink.ts'
import { openDatabase } from '../open-database.ts'
import { readOutbox } from '../outbox.ts'
import { people } from '../test-users.ts'

const PAST = '2020-01-01T00:00:00.000Z'
const TAG = 5
const RSS =
  '<rss version="2.0"><channel><title>N</title><item><title>A</title><link>https://n.test/1</link></item></channel></rss>'

async function openClaims() {
  const { db, settings } = await openDatabase()
  const rows = (table: 'mail' | 'logos' | 'feeds') => db.selectFrom(table).selectAll().execute()
  /** The claim of a process that stood still, after whose end another process has claimed the row. */
  async function loseTo<T>(table: 'mail' | 'logos' | 'feeds', claim: () => Promise<T | null>) {
    const lost = await claim()
    // Claims are distinguished by their time.
    await sleep(5)
    await db.updateTable(table).set({ due_at: PAST }).execute()
    assert.ok(lost && (await claim()))
    return lost
  }
  return { db, settings, rows, loseTo }
}

test('a claim ends when another process has claimed the row, or at its time', async () => {
  const { db, loseTo } = await openClaims()
  await insertWantedLogo(db, 'a.test')
  const lost = await loseTo('logos', () => claimNextDue(db, 'logos'))
  assert.equal(await isClaimHeld(db, 'logos', lost), false)
  const [row] = await db.selectFrom('logos').select('due_at').execute()
  const held = { key: 'a.test', heldUntil: row?.due_at ?? '' }
  assert.equal(await isClaimHeld(db, 'logos', held), true)
  await db.updateTable('logos').set({ due_at: PAST }).execute()
  assert.equal(await isClaimHeld(db, 'logos', { key: 'a.test', heldUntil: PAST }), false)
})

const skip = engine !== 'sqlite' && 'PostgreSQL refuses such a text'

test(
  'a domain that is not valid UTF-8 keeps no other logo from being claimed',
  { skip },
  async () => {
    const { db } = await openClaims()
    await insertWantedLogo(db, 'a.test')
    await sql`insert into logos (domain, attempts, due_at)
    values (cast(x'61ff62' as text), 0, ${PAST})`.execute(db)
    const claims = [await claimNextDue(db, 'logos'), await claimNextDue(db, 'logos')]
    assert.deepEqual(
      claims.map((claim) => claim?.key),
      ['a\ufffdb', 'a.test'],
    )
    assert.equal(await claimNextDue(db, 'logos'), null)
  },
)

test('a mail that another process has claimed is neither postponed nor given up', async () => {
  const { db, rows, loseTo } = await openClaims()
  await insertMail(db, { kind: 'reset', email: people.ada.email })
  const lost = await loseTo('mail', () => claimMail(db))
  const before = await rows('mail')
  await postponeMail(db, lost)
  await giveUpMail(db, lost, people.ada.email, 'refused')
  assert.deepEqual(await rows('mail'), before)
  assert.deepEqual(await db.selectFrom('failed_mail').selectAll().execute(), [])
})

test('a mail that another process claims after its link was made stays queued, with the link of that process only', async () => {
  const { db, settings, rows } = await openClaims()
  await insertMail(db, { kind: 'reset', email: people.ada.email })
  const [mail] = await rows('mail')
  assert.ok(mail && 'id' in mail)
  const expires_at = new Date(Date.now() + 600_000).toISOString()
  const others = {
    token_hash: 'x'.repeat(43),
    user_id: people.ada.id,
    mail_id: mail.id,
    expires_at,
  }
  const sent: string[] = []
  const mailer = {
    async send(_: unknown, mayBeSent: () => Promise<boolean>) {
      // The time of the claim is over, and the other process has made a link.
      await db.updateTable('mail').set({ due_at: PAST }).execute()
      await db.insertInto('reset_tokens').values(others).execute()
      if (!(await mayBeSent())) throw new Error('taken over')
      sent.push('a mail')
      return ''
    },
  }
  let rounds = 0
  const log = createLog('silent')
  await sendDueMail({ db, log, settings }, mailer, () => (rounds += 1) > 1)
  assert.deepEqual(sent, [])
  assert.equal((await rows('mail')).length, 1)
  const links = await db.selectFrom('reset_tokens').select('token_hash').execute()
  assert.deepEqual(
    links.map(({ token_hash }) => token_hash),
    [others.token_hash],
  )
})

test('a mail that another process claims before it is written stays in the queue', async () => {
  const { db, settings, rows } = await openClaims()
  await insertMail(db, { kind: 'reset', email: people.ada.email })
  const due_at = new Date(Date.now() + 600_000).toISOString()
  const lost = new Proxy(db, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name)
      if (name !== 'transaction') {
        return typeof part === 'function' ? (part.bind(target) as unknown) : part
      }
      const execute = async (work: (tx: Db) => Promise<unknown>) => {
        await target.updateTable('mail').set({ due_at }).execute()
        return target.transaction().execute(work)
      }
      return () => ({ execute })
    },
  })
  const send = () => assert.fail('it was sent')
  await sendDueMail({ db: lost, log: createLog('silent'), settings }, { send })
  const queued = (await rows('mail')).map((row) => row.due_at)
  assert.deepEqual(queued, [due_at])
})

test('a mail that another process has claimed is given neither to the server nor to the outbox', async () => {
  const { settings } = await openClaims()
  let isAccepted = false
  const accept = async () => {
    isAccepted = true
    return '250 well'
  }
  const sink = await openMailSink(0, { RCPT: { does: 'wait', for: accept } })
  const message = { to: people.ada.email, subject: 'Hello', text: 'Once.' }
  for (const smtpUrl of [sink.url, null]) {
    const { send } = createMailer({ ...settings, smtpUrl })
    // Asked last: a process may stand still at any moment before.
    await assert.rejects(
      send(message, async () => !isAccepted),
      { code: 'taken over', kind: 'undelivered' },
    )
    await send(message, async () => true)
  }
  assert.equal(sink.messages.length, 1)
  assert.equal(readOutbox(settings.dataDir).length, 1)
})

test('a site that is stopped breaks off a mail that no server has accepted, and ends one that it has', async () => {
  const { settings } = await openClaims()
  const message = { to: people.ada.email, subject: 'Hello', text: 'Once.' }
  for (const [command, isSent] of [
    ['RCPT', false],
    ['message', true],
  ] as const) {
    const reply = Promise.withResolvers<string>()
    const sink = await openMailSink(0, { [command]: { does: 'wait', for: () => reply.promise } })
    const mailer = createMailer({ ...settings, smtpUrl: sink.url })
    const sending = mailer.send(message, async () => true)
    sending.catch(() => {})
    await until(() => (isSent ? sink.messages.length : sink.calls()) === 1)
    mailer.stop?.()
    reply.resolve('250 well')
    if (isSent) assert.equal(await sending, 'the mail server')
    else await assert.rejects(sending, { kind: 'undelivered', code: 'stopped', advice: undefined })
    assert.equal(sink.messages.length, Number(isSent))
  }
})

test('a mail is sent once although the database is away when the server has accepted it', async () => {
  const { db, settings, rows } = await openClaims()
  await insertMail(db, { kind: 'reset', email: people.ada.email })
  let failures = 0
  const lost = new Proxy(db, {
    get(target, name) {
      if (name === 'deleteFrom' && sent.length > 0 && (failures += 1) < 3) {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      }
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? (part.bind(target) as unknown) : part
    },
  })
  const sent: string[] = []
  const mailer = {
    async send({ to }: { to: string }, mayBeSent: () => Promise<boolean>) {
      assert.ok(await mayBeSent())
      sent.push(to)
      return ''
    },
  }
  await sendDueMail({ db: lost, log: createLog('silent'), settings }, mailer)
  assert.deepEqual([sent, failures], [[people.ada.email], 3])
  assert.deepEqual(await rows('mail'), [])
})

test('a logo that another process has claimed is neither stored nor postponed', async () => {
  const { db, rows, loseTo } = await openClaims()
  await insertWantedLogo(db, 'a.test')
  const lost = await loseTo('logos', () => claimNextDue(db, 'logos'))
  const before = await rows('logos')
  await saveLogo(db, lost, new Uint8Array([1]))
  await postponeLogo(db, lost)
  assert.deepEqual(await rows('logos'), before)
})

test('a feed that another process has claimed is not polled, and what comes of its poll is not recorded', async () => {
  const { db, loseTo } = await openClaims()
  const outside = await startExternalServer()
  const url = `${outside.url}/feed`
  const feed = await insertFeed(db, TAG, url)
  assert.ok(feed)
  const claim = await loseTo('feeds', () => claimNextDue(db, 'feeds'))
  assert.equal(await pollFeed(db, feed.id, { allowPrivate: true, claim }), null)
  assert.deepEqual(outside.requests, [])

  // Claimed by another one during the poll, which fails or succeeds.
  for (const [status, body] of [
    [500, ''],
    [200, RSS],
  ] as const) {
    await db.updateTable('feeds').set({ due_at: PAST }).execute()
    const during = await claimNextDue(db, 'feeds')
    assert.ok(during)
    const due_at = new Date(Date.now() + 600_000).toISOString()
    outside.answers['/feed'] = (_, response) => {
      void db
        .updateTable('feeds')
        .set({ due_at })
        .execute()
        .then(() => response.writeHead(status, { etag: '"old"' }).end(body))
    }
    await pollFeed(db, feed.id, { allowPrivate: true, claim: during })
    const [row] = await db.selectFrom('feeds').selectAll().execute()
    assert.deepEqual([row?.failures, row?.etag, row?.due_at], [0, null, due_at])
    assert.deepEqual(await db.selectFrom('source_posts').selectAll().execute(), [])
  }
})
