import { Readable } from 'node:stream'
import { MAIL_HEADERS } from './message.ts'
import type { Mailer, Sender } from './message.ts'
import { loadNodemailer } from './nodemailer.ts'
import { SendFailure, siteStopped, takenOver } from './send-failure.ts'
import { refusesTheSite, smtpAdviceForLog } from './smtp-advice.ts'
import type { SmtpError } from './smtp-advice.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Until the server accepts sender and recipient. */
const ACCEPT_TIMEOUT_MS = 30_000
/** Shorter than the claim of a mail, so that no other process sends it at the same time. */
const SEND_TIMEOUT_MS = 45_000
const RESPONSE_BYTES_MAX = 64 * 1024

export type SmtpServer = {
  url: string
  verifyTls: boolean
  /** How the site names itself; left out: as the machine is called. */
  clientName?: string | undefined
}

/** Options of nodemailer's transport; every wait is bounded, and no password crosses a network in clear. */
export const smtpOptions = ({ url, verifyTls, clientName }: SmtpServer) => ({
  url,
  ...(clientName && { name: clientName }),
  requireTLS: new URL(url).password !== '' && !isThisMachine(new URL(url).hostname),
  tls: { rejectUnauthorized: verifyTls },
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  // A server may take long to examine a whole message; one sent again would arrive twice.
  socketTimeout: SEND_TIMEOUT_MS,
  maxResponseSize: RESPONSE_BYTES_MAX,
})

const isThisMachine = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

/** Opens a connection per message, bounds its duration, and classifies failures. */
export function smtpMailer(server: SmtpServer, from: Sender): Mailer {
  const options = smtpOptions(server)
  const stopping = new AbortController()
  return {
    stop: () => stopping.abort(),
    async send(message, mayBeSent) {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport(options)
      let isHandedOver = false
      const accepting = new AbortController()
      const breakOff = () => {
        if (!isHandedOver) accepting.abort()
      }
      const timer = setTimeout(breakOff, ACCEPT_TIMEOUT_MS)
      stopping.signal.addEventListener('abort', breakOff)
      if (stopping.signal.aborted) breakOff()
      transport.use('stream', (mail, done) => {
        const { message: whole } = mail
        const read = whole.createReadStream.bind(whole)
        whole.createReadStream = () => Readable.from(onceRead(read), { objectMode: false })
        done()
      })
      /** The stream is read only once the server has accepted sender and recipient. */
      async function* onceRead(open: () => Readable) {
        if (!(await mayBeSent())) throw takenOver()
        isHandedOver = true
        yield* open()
      }
      try {
        await transport.sendMail({
          from,
          headers: MAIL_HEADERS,
          ...message,
          signal: AbortSignal.any([accepting.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
        })
        return 'the mail server'
      } catch (error) {
        if (stopping.signal.aborted && !isHandedOver) throw siteStopped()
        throw failureOf(error, isHandedOver, server.url)
      } finally {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', breakOff)
      }
    },
  }
}

/** Commands about the message; an error of another command concerns the server. */
const ABOUT_THE_MESSAGE = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function failureOf(error: unknown, isHandedOver: boolean, url: string) {
  // Nodemailer has put a code of its own into it.
  if (error instanceof SendFailure) return takenOver()
  const { code, command = '', responseCode, response, message } = (error ?? {}) as SmtpError
  const reason = response ?? message ?? 'The mail server did not answer'
  const advice = smtpAdviceForLog(error ?? {}, url)
  const details = { reason, code: responseCode ?? code, advice }
  if (responseCode === undefined) {
    // An address that nodemailer itself rejects will not be accepted later.
    const isUnfit = code === 'EENVELOPE'
    return new SendFailure(isUnfit ? 'refused' : isHandedOver ? 'unknown' : 'undelivered', details)
  }
  const isRefused =
    responseCode >= 500 && ABOUT_THE_MESSAGE.has(command) && !refusesTheSite(error ?? {})
  return new SendFailure(isRefused ? 'refused' : 'undelivered', details)
}
