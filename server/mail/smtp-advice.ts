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

function adviceWith(error: SmtpError, url: string, reason: string): string {
  const { code = '', responseCode = 0, command = '', message = '' } = error
  const { hostname, port } = new URL(url)
  if (UNTRUSTED.test(message)) {
    return `The certificate of ${hostname} is not trusted${reason}: give its authority in NODE_EXTRA_CA_CERTS, or accept it with SMTP_TLS_VERIFY=off.`
  }
  if (/wrong version number|packet length too long/i.test(message)) {
    return `The server does not begin with TLS${reason}: write smtp:// in SMTP_URL, or use port 465.`
  }
  if (code === 'ETLS' && responseCode) {
    return `The server offers no TLS${reason}, and a password is not sent without it: use a port of it that does, or a relay without a password.`
  }
  if (code === 'EDNS') return `The name ${hostname} is not known${reason}: check SMTP_URL.`
  if (code === 'ENOAUTH' || AUTH_REQUIRED.has(responseCode)) {
    return `The server wants a password${reason}: write smtp://USER:PASSWORD@${hostname} in SMTP_URL.`
  }
  if (code === 'EAUTH') {
    return `The server refuses the user or the password${reason}: check both in SMTP_URL, with %40 for @.`
  }
  if (responseCode >= 400 && responseCode < 500)
    return `The server does not take the message now${reason}: it may do so later.`
  if (command === 'MAIL FROM') return `The server refuses the sender${reason}: change MAIL_FROM.`
  if (command === 'RCPT TO')
    return `The server refuses the recipient${reason}: use another address.`
  if (command === 'DATA') return `The server refuses the message${reason}: ask its operator why.`
  if (/greeting/i.test(message)) {
    return `${hostname} does not greet${reason}: write smtps:// in SMTP_URL if its port ${port} begins with TLS.`
  }
  if (UNREACHABLE.has(code)) {
    return `No mail server answers at ${hostname}${reason}: check host and port of SMTP_URL, and the firewall.`
  }
  return `The message was not sent${reason}: check SMTP_URL.`
}

const UNTRUSTED = /self.signed|unable to (get|verify)|certificate|altname/i
const AUTH_REQUIRED = new Set([530, 538])
const UNREACHABLE = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'ECONNREFUSED', 'ETLS'])
