import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { freshFolder } from '../fresh-folder.ts'
import { runProgram } from '../program.ts'

const TO = 'ada@example.test'
const PASSWORD = 'correct horse'
const USER = { user: 'grace@example.test', password: PASSWORD }

test('a test message goes through STARTTLS, implicit TLS and without a password', async (t) => {
  const ways: [options: SMTPServerOptions, protocol: string, user?: typeof USER][] = [
    [{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }, 'smtp'],
    [{ authOptional: true }, 'smtp'],
    [{}, 'smtp', USER],
    [{ secure: true }, 'smtps', USER],
  ]
  for (const [options, protocol, user] of ways) {
    const server = await openServer(t, options)
    const { code, stdout, stderr } = await sendTest(server.url(protocol, user))
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^S: 220 /m)
    assert.match(stdout, /^C: RCPT TO:<ada@example\.test>$/m)
    assert.match(stdout, /The mail server accepted the message to ada@example\.test\.\n$/)
    assert.match(server.messages.join(), /^Subject: A test of the mail of Guildhall\r$/m)
    assert.match(server.messages.join(), /^Auto-Submitted: auto-generated\r$/m)
    assert.deepEqual(passwordsIn(stdout + stderr), [])
  }
})

test('a test message that is not sent ends with what to do about it', async (t) => {
  const wrong = { ...USER, password: 'wrong, and never printed' }
  const bare = { disabledCommands: ['STARTTLS'], authOptional: true }
  const plain = await openServer(t, bare)
  const secure = await openServer(t, { secure: true })
  const strict = await openServer(t, {})
  const noSender = await openServer(t, { ...bare, onMailFrom: refuse(553, 'not you') })
  const noRecipient = await openServer(t, { ...bare, onRcptTo: refuse(550, 'no such user') })
  const greylisting = await openServer(t, { ...bare, onRcptTo: refuse(450, 'come back') })
  const failures: [url: string, sentence: RegExp, environment?: Record<string, string>][] = [
    [strict.url('smtp', USER), /not trusted.*SMTP_TLS_VERIFY=off/, { SMTP_TLS_VERIFY: 'on' }],
    [secure.url('smtps', USER), /not trusted.*SMTP_TLS_VERIFY=off/, { SMTP_TLS_VERIFY: 'on' }],
    [strict.url('smtp', wrong), /refuses the user or the password/],
    [strict.url('smtp'), /wants a password/],
    [plain.url('smtps'), /does not begin with TLS.*write smtp:/],
    [noSender.url('smtp'), /refuses the sender.*not you.*MAIL_FROM/],
    [greylisting.url('smtp'), /does not take the message now.*come back/],
    [noRecipient.url('smtp'), /refuses the recipient.*no such user/],
    ['smtp://127.0.0.1:1', /No mail server answers at 127\.0\.0\.1/],
    ['smtp://nowhere.invalid', /The name nowhere\.invalid is not known/],
  ]
  for (const [url, sentence, environment] of failures) {
    const { code, stdout, stderr } = await sendTest(url, environment)
    assert.equal(code, 1, stdout)
    assert.match(stderr, sentence)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
    assert.deepEqual(passwordsIn(stdout + stderr), [])
  }
})

test('nothing that a mail server answers controls the terminal', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('554 no\u001b]0;user\u0007 \u009b2J\u202eknown\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { code, stdout, stderr } = await sendTest(`smtp://127.0.0.1:${port}`)
  assert.equal(code, 1)
  for (const printed of [stdout, stderr]) {
    assert.match(printed, /554 no\uFFFD\]0;user\uFFFD \uFFFD2J\uFFFDknown/)
    assert.doesNotMatch(printed, /[^\P{Cc}\n]|\p{Bidi_Control}/u)
  }
})

test('without TLS a password is sent to this machine only, and mail without one to any', async (t) => {
  const offered: string[] = []
  const server = await openServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      offered.push(String(password))
      done(null, { user: USER.user })
    },
  })
  const near = server.url('smtp', USER)
  // On Linux this address reaches the local machine, too, but it is not a loopback address.
  const far = await sendTest(near.replace('127.0.0.1', '0.0.0.0'))
  assert.equal(far.code, 1)
  assert.match(far.stderr, /no TLS.*a password is not sent without it/)
  assert.deepEqual(offered, [])
  assert.equal((await sendTest(near)).code, 0)
  assert.deepEqual(offered, [PASSWORD])
  const relay = await openServer(t, { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] })
  const elsewhere = await sendTest(relay.url('smtp').replace('127.0.0.1', '0.0.0.0'))
  assert.equal(elsewhere.code, 0, elsewhere.stderr)
})

test('without a mail server a test message is kept in the outbox', async () => {
  const folder = freshFolder()
  const sent = await runProgram('server/commands/mail.ts', ['test', TO], { DATA_DIR: folder })
  assert.deepEqual([sent.code, sent.stderr], [0, ''])
  assert.match(sent.stdout, /^SMTP_URL is not set: the message is in [^\n]+\.eml\.\n$/)
  const [name = ''] = readdirSync(join(folder, 'outbox'))
  assert.match(readFileSync(join(folder, 'outbox', name), 'utf8'), /^To: ada@example\.test\r$/m)
  for (const args of [[], ['test'], ['test', 'nobody'], ['send', TO]]) {
    const { code, stderr } = await runProgram('server/commands/mail.ts', args, { DATA_DIR: folder })
    assert.equal(code, 1)
    assert.match(stderr, /npm run mail -- test ADDRESS/)
  }
})

test('the name of the site is the name of the sender, whatever characters it has', async () => {
  const folder = freshFolder()
  for (const [name, from] of [
    ['Guildhall', 'Guildhall'],
    ['Weavers <Team>', '"Weavers <Team>"'],
    ['A: B, C', '"A: B, C"'],
    ['Guild (Berlin)', '"Guild (Berlin)"'],
    ['Müller', '=?UTF-8?Q?M=C3=BCller?='],
  ] as const) {
    const DATA_DIR = join(folder, name)
    await runProgram('server/commands/mail.ts', ['test', TO], { DATA_DIR, SITE_NAME: name })
    const [file = ''] = readdirSync(join(DATA_DIR, 'outbox'))
    const head = readFileSync(join(DATA_DIR, 'outbox', file), 'utf8')
    assert.equal(/^From: (.*) <no-reply@/m.exec(head)?.[1], from)
  }
})

const sendTest = (url: string, environment: Record<string, string> = {}) =>
  runProgram('server/commands/mail.ts', ['test', TO], {
    SMTP_URL: url,
    SMTP_TLS_VERIFY: 'off',
    MAIL_FROM: USER.user,
    ...environment,
  })

/** A real mail server on this machine; its certificate is signed by itself. */
async function openServer(t: TestContext, options: SMTPServerOptions) {
  const messages: string[] = []
  const server = new SMTPServer({
    onAuth({ username, password }, _session, done) {
      if (username === USER.user && password === PASSWORD) done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onData(stream, _session, done) {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString()))
      stream.on('end', () => {
        messages.push(message)
        done()
      })
    },
    ...options,
  })
  // A client that refuses the certificate is no error of the test.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = listener.address() as AddressInfo
  const url = (protocol: string, user?: typeof USER) => {
    const account = user
      ? `${encodeURIComponent(user.user)}:${encodeURIComponent(user.password)}@`
      : ''
    return `${protocol}://${account}127.0.0.1:${port}`
  }
  return { messages, url }
}

function refuse(responseCode: number, message: string) {
  return (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(message), { responseCode }))
}

/** The password as it is, in an address and as SMTP encodes it. */
function passwordsIn(text: string) {
  return [PASSWORD, 'wrong, and never printed']
    .flatMap((password) => [
      password,
      encodeURIComponent(password),
      Buffer.from(password).toString('base64'),
      Buffer.from(`\0${USER.user}\0${password}`).toString('base64'),
    ])
    .filter((secret) => text.includes(secret))
}
