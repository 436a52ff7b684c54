import { commandLine } from '../command-line.ts'
import { printable, runCommand, UsageError } from './command.ts'
import { readSettings } from '../config.ts'
import { createMailer, senderOf, smtpServerOf } from '../mail/mailer.ts'
import { sendTestMail } from '../mail/send-test-mail.ts'

/** `npm run mail -- test ADDRESS`: sends a message, and prints the conversation with the server. */
async function main() {
  const [command, to, ...others] = process.argv.slice(2)
  if (command !== 'test' || !to?.includes('@') || others.length > 0) {
    throw new UsageError()
  }
  const settings = readSettings()
  const server = smtpServerOf(settings)
  if (!server) {
    const text = 'This message shows that mail is kept.'
    const place = await createMailer(settings).send(
      { to, subject: 'A test', text },
      async () => true,
    )
    return `SMTP_URL is not set: the message is in ${settings.dataDir}/${place}.`
  }
  const print = (line: string) => process.stdout.write(`${printable(line)}\n`)
  await sendTestMail({ server, from: senderOf(settings), to, siteName: settings.siteName }, print)
  return `The mail server accepted the message to ${to}.`
}

const USAGE = commandLine('mail', 'test ADDRESS')
const PURPOSE = 'Sends a message at once, and prints the conversation with the mail server.'

await runCommand({ usage: USAGE, purpose: PURPOSE }, main)
