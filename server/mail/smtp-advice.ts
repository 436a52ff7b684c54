/** Fields of nodemailer's errors. */
export type SmtpError = Partial<{
  code: string
  command: string
  responseCode: number
  response: string
  message: string
}>

/** What an operator does about a failed delivery, in one sentence, with the reply of the server. */
export function smtpAdvice(error: SmtpError, url: string): string {
  const reply = (error.response ?? error.message ?? '').replaceAll(/\s+/g, ' ').trim()
  return adviceWith(error, url, ` (${reply})`)
}

/** The sentence for the log: a reply may contain the address of the recipient. */
export const smtpAdviceForLog = (error: SmtpError, url: string) => adviceWith(error, url, '')

/** Whether the server refuses everything, until the operator changes a setting of either side. */
export const refusesTheSite = (error: SmtpError) => wantsPassword(error) || refusesToRelay(error)

const AUTH_REQUIRED = new Set([530, 538])
const wantsPassword = ({ responseCode = 0 }: SmtpError) => AUTH_REQUIRED.has(responseCode)

/** Servers refuse to relay in many wordings. A reply about an unknown recipient may have the word, too. */
const NO_RELAY =
  /\brelay(ing)? (access |temporarily )*(denied|not (permitted|allowed)|prohibited)|\b(unable|not (permitted|allowed)) to relay/i
const UNKNOWN_RECIPIENT = /\b5\.1\.\d/

const refusesToRelay = ({ command, response = '' }: SmtpError) =>
  command === 'RCPT TO' && NO_RELAY.test(response) && !UNKNOWN_RECIPIENT.test(response)

const adviceWith = (error: SmtpError, url: string, reason: string) =>
  (error.responseCode === undefined ? adviceOnConnection : adviceOnReply)(
    error,
    new URL(url),
    reason,
  )

function adviceOnReply(error: SmtpError, { hostname, password }: URL, reason: string): string {
  const { code, responseCode = 0, command } = error
  if (responseCode < 500)
    return `The server does not take the message now${reason}: it may do so later.`
  if (code === 'ETLS') {
    return `The server offers no TLS${reason}, and a password is not sent without it: use a port of it that does, or a relay without a password.`
  }
  if (wantsPassword(error)) {
    return `The server wants a password${reason}: write smtp://USER:PASSWORD@${hostname} in SMTP_URL.`
  }
  if (code === 'EAUTH') {
    return `The server refuses the user or the password${reason}: check both in SMTP_URL, with %40 for @.`
  }
  if (command === 'MAIL FROM') return `The server refuses the sender${reason}: change MAIL_FROM.`
  if (refusesToRelay(error)) {
    return `The server takes no mail of this site for other servers${reason}: write smtp://USER:PASSWORD@${hostname}:587 in SMTP_URL, or let it relay mail of this machine.`
  }
  if (command === 'RCPT TO') {
    const all = password
      ? ''
      : `, or, if it refuses all, write smtp://USER:PASSWORD@${hostname} in SMTP_URL`
    return `The server refuses the recipient${reason}: use another address${all}.`
  }
  if (command === 'DATA') return `The server refuses the message${reason}: ask its operator why.`
  return `The server refuses this machine${reason}: ask its operator why.`
}

function adviceOnConnection(error: SmtpError, { hostname, port }: URL, reason: string): string {
  const { code = '', message = '' } = error
  if (/certificate has expired/i.test(message)) {
    return `The certificate of ${hostname} is not trusted since it has expired${reason}: renew it, or accept it with SMTP_TLS_VERIFY=off.`
  }
  if (/altname/i.test(message)) {
    return `The certificate of ${hostname} is not trusted since it has another name${reason}: write that name in SMTP_URL, or accept it with SMTP_TLS_VERIFY=off.`
  }
  if (/self.signed|unable to (get|verify)|certificate/i.test(message)) {
    return `The certificate of ${hostname} is not trusted${reason}: give its authority in NODE_EXTRA_CA_CERTS, or accept it with SMTP_TLS_VERIFY=off.`
  }
  if (/wrong version number|packet length too long/i.test(message)) {
    return `The server does not begin with TLS${reason}: write smtp:// in SMTP_URL, or use port 465.`
  }
  if (/SSL routines/.test(message)) {
    return `${hostname} and the site agree on no TLS${reason}: it may be too old for TLS 1.2, or its log says why.`
  }
  if (code === 'EDNS') return `The name ${hostname} is not known${reason}: check SMTP_URL.`
  if (code === 'EAUTH') {
    return `The server needs the user and the password${reason}: check both in SMTP_URL.`
  }
  if (code === 'EENVELOPE') return `No mail can have the address${reason}: use another one.`
  if (/greeting/i.test(message)) {
    return `${hostname} does not greet${reason}: write smtps:// in SMTP_URL if its port ${port || 587} begins with TLS.`
  }
  if (code === 'EABORT' || message === 'Timeout') {
    return `${hostname} answers too slowly${reason}: its log may say why.`
  }
  if (/closed unexpectedly|ECONNRESET|EPIPE/.test(message)) {
    return `${hostname} closed the connection${reason}: its log may say why.`
  }
  if (UNREACHABLE.has(code)) {
    return `No mail server answers at ${hostname}${reason}: check host and port of SMTP_URL, and the firewall.`
  }
  return `The message was not sent${reason}: check SMTP_URL.`
}

const UNREACHABLE = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'ECONNREFUSED', 'ETLS'])
