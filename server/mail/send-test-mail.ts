import { loadNodemailer } from './nodemailer.ts'
import { MAIL_HEADERS } from './message.ts'
import type { Sender } from './message.ts'
import { smtpAdvice } from './smtp-advice.ts'
import { smtpOptions } from './smtp.ts'
import type { SmtpServer } from './smtp.ts'

type TestMail = { server: SmtpServer; from: Sender; to: string; siteName: string }

/**
 * Sends one message and prints the whole conversation with the server, without the password.
 * @throws {Error} if it was not sent; the message says what to do
 */
export async function sendTestMail(
  { server, from, to, siteName }: TestMail,
  print: (line: string) => void,
) {
  const logger = conversationLogger(server.url, print)
  const { createTransport } = await loadNodemailer()
  const transport = createTransport({ ...smtpOptions(server), logger, debug: true })
  const subject = `A test of the mail of ${siteName}`
  const text = `This message shows that ${siteName} can send mail.\n`
  try {
    await transport.sendMail({ from, headers: MAIL_HEADERS, to, subject, text })
  } catch (error) {
    throw new Error(smtpAdvice(error ?? {}, server.url), { cause: error })
  } finally {
    transport.close()
  }
}

/** `S:` and `C:` are lines of the server and the client; other lines are events. */
function conversationLogger(url: string, print: (line: string) => void) {
  const isSecret = secretsOf(url)
  function log({ tnx }: { tnx?: string }, format: string, ...args: unknown[]) {
    const who = tnx === 'server' ? 'S: ' : tnx === 'client' ? 'C: ' : '   '
    for (const line of fill(format, args).trim().split(/\r?\n/)) {
      print(`${who}${isSecret.reduce((text, secret) => text.replaceAll(secret, '…'), line)}`)
    }
  }
  const silent = () => {}
  return { level: silent, trace: silent, debug: log, info: log, warn: log, error: log, fatal: log }
}

/** A server may repeat the password, plain or encoded. */
function secretsOf(url: string) {
  const { username, password } = new URL(url)
  if (!password) return []
  const [user, plain] = [username, password].map(decodeURIComponent)
  const encode = (text: string) => Buffer.from(text).toString('base64')
  return [password, plain ?? password, encode(plain ?? ''), encode(`\0${user}\0${plain}`)]
}

const fill = (format: string, args: unknown[]) =>
  args.reduce<string>((text, value) => text.replace(/%[sdj]/, () => String(value)), format)
