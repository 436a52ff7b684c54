import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '../config.ts'

export type Message = {
  to: string
  subject: string
  text: string
  replyTo?: { name: string; address: string }
}

export type Mailer = {
  /** Resolves to where the message went: a server, or a file of the outbox. */
  send(message: Message): Promise<string>
  close(): void
}

const SMTP_TIMEOUT_MS = 10_000

/** Real mail by SMTP; without a server every message is kept as a file of the outbox. */
export function openMailer(settings: Settings): Mailer {
  const from = settings.mailFrom ?? `${settings.siteName} <no-reply@${hostOf(settings.publicUrl)}>`
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, from)
    : outboxMailer(join(settings.dataDir, 'outbox'), from)
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
  return {
    async send(message) {
      await transport.sendMail({ from, ...message })
      return 'the mail server'
    },
    close: () => transport.close(),
  }
}

function outboxMailer(directory: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let sent = 0
  return {
    async send(message) {
      const { message: content } = await transport.sendMail({ from, ...message })
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const name = `${stamp}-${process.pid}-${(sent += 1)}.eml`
      await mkdir(directory, { recursive: true })
      await writeWhole(join(directory, name), content as Buffer)
      return `outbox/${name}`
    },
    close: () => {},
  }
}

/** The file has its name only once all of it is on disk. */
async function writeWhole(path: string, content: Buffer) {
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

const hostOf = (url: string) => new URL(url).hostname
