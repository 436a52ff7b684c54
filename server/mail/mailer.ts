import { rename, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import type { Settings } from '../config.ts'
import { giveToOwnerOf, makeDirectory, syncDirectory } from '../db/directories.ts'
import { MAIL_HEADERS } from './message.ts'
import type { Mailer, Sender } from './message.ts'
import { loadNodemailer } from './nodemailer.ts'
import { takenOver } from './send-failure.ts'
import { smtpMailer } from './smtp.ts'
import type { SmtpServer } from './smtp.ts'

/** Sends mail by SMTP; without a server, messages are written to files of the outbox. */
export function createMailer(settings: Settings): Mailer {
  const server = smtpServerOf(settings)
  return server
    ? smtpMailer(server, senderOf(settings))
    : outboxMailer(join(settings.dataDir, 'outbox'), senderOf(settings))
}

/** Null without a mail server. */
export function smtpServerOf({ smtpUrl, smtpTlsVerify, publicUrl }: Settings): SmtpServer | null {
  if (!smtpUrl) return null
  const domain = mailDomain(publicUrl)
  const clientName = /[.[]/.test(domain) ? domain : undefined
  return { url: smtpUrl, verifyTls: smtpTlsVerify, clientName }
}

/** The name is a field of its own: in a header, commas, colons and brackets would be syntax. */
export function senderOf({ mailFrom, siteName, publicUrl }: Settings): Sender {
  if (!mailFrom) return { name: siteName, address: `no-reply@${mailDomain(publicUrl)}` }
  const [, name = '', address = mailFrom] = /^(.*)<(.*)>$/.exec(mailFrom) ?? []
  const quoted = /^"(.*)"$/.exec(name.trim())?.[1]
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim(), address }
}

/** In mail, the host of an address is a name, or an IP address in brackets (RFC 5321, 4.1.3). */
function mailDomain(publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname) ? `[${hostname}]` : hostname.replace('[', '[IPv6:')
}

function outboxMailer(directory: string, from: Sender): Mailer {
  let sent = 0
  return {
    async send(message, mayBeSent) {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: content } = await transport.sendMail({
        from,
        headers: MAIL_HEADERS,
        ...message,
      })
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const name = `${stamp}-${process.pid}-${(sent += 1)}.eml`
      if (makeDirectory(directory)) giveToOwnerOf(dirname(directory), directory)
      if (!(await mayBeSent())) throw takenOver()
      await writeWhole(join(directory, name), content as Buffer)
      return `outbox/${name}`
    },
  }
}

/** The file gets its name only once it is completely on disk; of a failure nothing is left. */
async function writeWhole(path: string, content: Buffer) {
  const part = `${path}.part`
  try {
    await writeFile(part, content, { flush: true })
    giveToOwnerOf(dirname(path), part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
}
