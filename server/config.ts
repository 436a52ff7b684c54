import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** The settings from the environment; only this file reads them. */
export type Settings = ReturnType<typeof readSettings>

/** An invalid setting; the message names the variable and the accepted values. */
export class BadSetting extends Error {}

type Environment = Record<string, string | undefined>

export function readSettings(env: Environment = process.env) {
  const host = env['HOST'] || '127.0.0.1'
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const publicUrl = new URL(url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`)
  return {
    development: env['NODE_ENV'] === 'development',
    port,
    host,
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    replicaUrl: url(env, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    publicUrl: publicUrl.origin,
    isSecure: publicUrl.protocol === 'https:',
    siteName: env['SITE_NAME']?.trim() || 'Guildhall',
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: address(env, 'MAIL_FROM'),
    contactEmail: address(env, 'CONTACT_EMAIL'),
    admin: administrator(env),
    starter: onOff(env, 'STARTER', true),
    rateLimit: onOff(env, 'RATE_LIMIT', true),
    trustProxy: proxies(env),
    logoService: logoService(env),
    feedsAllowPrivate: onOff(env, 'FEEDS_ALLOW_PRIVATE', false),
    privacyUrl: url(env, 'PRIVACY_URL', ['http:', 'https:']) ?? '/legal/privacy.html',
    workers: wholeNumber(env, 'WORKERS', 1, 1, 64),
    cacheMb: wholeNumber(env, 'CACHE_MB', 64, 0, 65_536),
  }
}

const LOGO_SERVICE = 'https://icons.duckduckgo.com/ip3/{domain}.ico'

/** The address template of the logo service; null: none, cards show letters. */
function logoService(env: Environment) {
  if (env['LOGO_SERVICE'] === 'off') return null
  const service = url(env, 'LOGO_SERVICE', ['http:', 'https:']) ?? LOGO_SERVICE
  if (service.includes('{domain}')) return service
  throw new BadSetting('LOGO_SERVICE must be off, or an address with {domain} in it')
}

function administrator(env: Environment) {
  const email = address(env, 'ADMIN_EMAIL')
  const username = env['ADMIN_USERNAME'] || 'admin'
  if (username.length < 3 || username.length > 50) {
    throw new BadSetting('ADMIN_USERNAME must have 3 to 50 characters')
  }
  const password = env['ADMIN_PASSWORD'] || null
  if (password !== null && (password.length < 6 || password.length > 128)) {
    throw new BadSetting('ADMIN_PASSWORD must have 6 to 128 characters')
  }
  if (email && !password) throw new BadSetting('ADMIN_EMAIL needs ADMIN_PASSWORD beside it')
  return { email, password, username }
}

/** IP addresses, networks like 10.0.0.0/8, and three names for common networks. */
function proxies(env: Environment) {
  const entries = env['TRUST_PROXY']?.split(',').map((entry) => entry.trim()) ?? []
  for (const entry of entries) {
    const [ip = '', bits, ...rest] = entry.split('/')
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= 128)
    const isKnown = ['loopback', 'linklocal', 'uniquelocal'].includes(entry)
    if (isKnown || (isIP(ip) !== 0 && isNetwork && rest.length === 0)) continue
    throw new BadSetting(`TRUST_PROXY must list addresses of proxies, and "${entry}" is none`)
  }
  return entries.length > 0 ? entries : null
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number) {
  const text = env[name]
  if (!text) return fallback
  const value = /^\d+$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  throw new BadSetting(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
}

function onOff(env: Environment, name: string, fallback: boolean) {
  const text = env[name]
  if (!text) return fallback
  if (text === 'on' || text === 'off') return text === 'on'
  throw new BadSetting(`${name} must be on or off, not "${text}"`)
}

function url(env: Environment, name: string, protocols: string[]) {
  const text = env[name]
  if (!text) return null
  const parsed = URL.parse(text)
  if (parsed && protocols.includes(parsed.protocol)) return text
  const accepted = protocols.map((protocol) => `${protocol}//`).join(' or ')
  // The value may contain a password, so the message does not repeat it.
  throw new BadSetting(`${name} must be an address that begins with ${accepted}`)
}

function address(env: Environment, name: string) {
  const text = env[name]
  if (!text) return null
  if (/^[^\s@]+@[^\s@]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(text)) return text
  throw new BadSetting(`${name} must be a mail address, not "${text}"`)
}
