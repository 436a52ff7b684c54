import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'
import { insertMail } from '../../server/mail/queue.ts'
import { openSite } from '../../server/site.ts'
import { openMailSink } from '../mail-sink.ts'
import { people, storageWithUsers } from '../test-users.ts'
import { until } from '../until.ts'

const MORE_MAIL_MS = 500

test('a client that is slow keeps no job at work while the site is stopped', async (t) => {
  const accepted = Promise.withResolvers<string>()
  const sink = await openMailSink(0, { message: { does: 'wait', for: () => accepted.promise } })
  const storage = await storageWithUsers()
  t.after(() => storage.remove())
  const given = { ...storage.settings, SMTP_URL: sink.url, PORT: '0', STARTER: 'off' }
  const site = await openSite(readSettings(given), createLog('silent'))
  for (const { email } of [people.ada, people.bob, people.ada])
    await insertMail(site.engine.db, { kind: 'reset', email })
  await until(() => sink.messages.length === 1, 'a mail under way')

  const slow = connect(Number(new URL(site.url).port), '127.0.0.1')
  const head = 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json'
  slow.write(`${head}\r\ncontent-length: 9\r\n\r\n{`)
  await once(slow, 'connect')
  await sleep(100)
  const closed = site.close()
  accepted.resolve('250 well')
  await sleep(MORE_MAIL_MS)
  assert.equal(sink.messages.length, 1)
  slow.destroy()
  await closed
})
