import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { senderOf, smtpServerOf } from '../../server/mail/mailer.ts'
import { SendFailure } from '../../server/mail/send-failure.ts'
import { smtpAdviceForLog } from '../../server/mail/smtp-advice.ts'
import type { SmtpError } from '../../server/mail/smtp-advice.ts'
import { smtpOptions } from '../../server/mail/smtp.ts'

test('mail of a site without MAIL_FROM comes from its name, at its host without the port', () => {
  const settings = readSettings({ PUBLIC_URL: 'https://guild.test:8443', SITE_NAME: 'Weavers' })
  assert.deepEqual(senderOf(settings), { name: 'Weavers', address: 'no-reply@guild.test' })
  for (const [host, domain] of [
    ['192.0.2.7:3000', '[192.0.2.7]'],
    ['[2001:db8::7]', '[IPv6:2001:db8::7]'],
  ]) {
    const { address } = senderOf(readSettings({ PUBLIC_URL: `http://${host}` }))
    assert.equal(address, `no-reply@${domain}`)
  }
})

test('the name in MAIL_FROM is the name of the sender, whatever characters it has', () => {
  const address = 'guild@guild.test'
  for (const [given, name] of [
    [address, ''],
    [`<${address}>`, ''],
    [`Guild <${address}>`, 'Guild'],
    [`Guild: Berlin (West); all <${address}>`, 'Guild: Berlin (West); all'],
    [`"Weavers, \\"Berlin\\"" <${address}>`, 'Weavers, "Berlin"'],
  ] as const) {
    assert.deepEqual(senderOf(readSettings({ MAIL_FROM: given })), { name, address }, given)
  }
})

test('the site names itself to the mail server by its host, unless that is known to itself alone', () => {
  const nameOf = (PUBLIC_URL: string) =>
    smtpServerOf(readSettings({ PUBLIC_URL, SMTP_URL: 'smtp://mail.test' }))?.clientName
  assert.equal(nameOf('https://guild.test:8443'), 'guild.test')
  assert.equal(nameOf('http://192.0.2.7:3000'), '[192.0.2.7]')
  assert.equal(nameOf('http://[2001:db8::7]'), '[IPv6:2001:db8::7]')
  assert.equal(nameOf('http://localhost:3000'), undefined)
})

test('TLS is required for a password that leaves this machine, and for nothing else', () => {
  const requiresTls = (url: string) => smtpOptions({ url, verifyTls: true }).requireTLS
  assert.equal(requiresTls('smtp://user:secret@mail.test'), true)
  assert.equal(requiresTls('smtp://mail.test'), false)
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    assert.equal(requiresTls(`smtp://user:secret@${host}:25`), false, host)
  }
  assert.equal(requiresTls('smtp://user:secret@127.0.0.1.mail.test'), true)
})

test('a mail server has ten seconds to connect and to greet, and as long as an attempt may last for each answer', () => {
  const options = smtpOptions({ url: 'smtp://mail.test', verifyTls: true })
  const { connectionTimeout, greetingTimeout, socketTimeout } = options
  assert.deepEqual([connectionTimeout, greetingTimeout, socketTimeout], [10_000, 10_000, 45_000])
})

test('the advice about a failed attempt fits its cause, and that for the log repeats no reply', () => {
  const altnames = "Hostname/IP does not match certificate's altnames: Host: mail.test."
  const alert = '40A3:error:0A00:SSL routines:ssl3_read_bytes:'
  const advices: [error: SmtpError, advice: RegExp][] = [
    [{ code: 'ESOCKET', message: 'certificate has expired' }, /has expired: renew it/],
    [{ code: 'ESOCKET', message: altnames }, /has another name: write that name in SMTP_URL/],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, /not trusted: give its authority/],
    [{ code: 'ESOCKET', message: `${alert}tlsv1 alert protocol version` }, /agree on no TLS/],
    [{ code: 'ESOCKET', message: `${alert}wrong version number` }, /does not begin with TLS/],
    [{ code: 'ETIMEDOUT', message: 'Timeout' }, /mail\.test answers too slowly/],
    [{ code: 'EABORT', message: 'Message sending aborted' }, /mail\.test answers too slowly/],
    [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, /No mail server answers at mail\.test/],
    [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, /if its port 587 begins with TLS/],
    [{ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, /closed the connection/],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', ...replied(454) }, /not take the message now/],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', ...replied(535) }, /the user or the password/],
    [{ code: 'EPROTOCOL', command: 'CONN', ...replied(554, 'greeting') }, /refuses this machine/],
    [{ command: 'RCPT TO', ...replied(554, 'Relay access denied') }, /:587 in SMTP_URL, or let it/],
    [
      { command: 'RCPT TO', ...replied(550, '5.7.1 Unable to relay') },
      /:587 in SMTP_URL, or let it/,
    ],
    [{ command: 'RCPT TO', ...replied(550, NOT_IN_TABLE) }, /refuses the recipient: use another/],
    [{ command: 'RCPT TO', ...replied(550, 'relay@x.test unknown') }, /refuses the recipient/],
    [{ command: 'RCPT TO', ...replied(550) }, /another address, or, if it refuses all, write/],
  ]
  for (const [error, advice] of advices) {
    const sentence = smtpAdviceForLog(error, 'smtp://mail.test')
    assert.match(sentence, advice)
    assert.doesNotMatch(sentence, /\(/)
  }
})

const NOT_IN_TABLE = '5.1.1 User unknown in relay recipient table'

function replied(responseCode: number, text = 'no') {
  const response = `${responseCode} ${text} ada@example.test`
  return { responseCode, response, message: `It failed: ${response}` }
}

test('the reason of a failed mail is one short line without a reset token', () => {
  const reason = `550 no:\r\n https://guild.test/auth?token=secret ${'x'.repeat(300)}`
  const failure = new SendFailure('refused', { reason, code: 550 })
  assert.match(failure.reason, /^550 no: https:\S+token=… x+$/)
  assert.equal(failure.reason.length, 200)
})
