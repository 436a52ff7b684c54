import { resolve, sep } from 'node:path'
import * as z from 'zod/mini'
import {
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  USERNAME_CHARACTERS_MAX,
  USERNAME_CHARACTERS_MIN,
} from '#contract/constants.ts'
import { host, isEveryAddress, logoService, origin, reachableHost, url } from './address-shapes.ts'
import { defaultCacheMb } from './machine-memory.ts'
import { BucketUrl } from './media/bucket-url.ts'
import { editDistanceAtMostOne } from './search/edit-distance.ts'
import {
  folder,
  line,
  mailAddress,
  oneOf,
  onOff,
  proxies,
  share,
  text,
  token,
  wholeNumber,
} from './setting-shapes.ts'

/** The settings from the environment; only this file reads them. */
export type Settings = ReturnType<typeof readSettings>

/** The script of the release archive that runs this program; undefined in a checkout, where npm does. */
export const launcher = process.env.GUILDHALL_LAUNCHER

/** An invalid setting; the message names the variable and the accepted values. */
export class BadSetting extends Error {}

/** Pino's levels. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const SITE_NAME_CHARACTERS_MAX = 100
const LOGO_SERVICE = 'https://icons.duckduckgo.com/ip3/{domain}.ico'

/** Each variable with its shape and default; a message completes the sentence 'PORT …'. */
const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(host(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin()),
  SITE_NAME: z._default(line(SITE_NAME_CHARACTERS_MAX), 'Guildhall'),
  DATA_DIR: z._default(folder(), './data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_REPLICA_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_REPLICA_LAG_SECONDS: z._default(wholeNumber(2, 3_600), 5),
  MEDIA_S3_URL: z.optional(BucketUrl),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  SMTP_TLS_VERIFY: z._default(onOff(), true),
  MAIL_FROM: z.optional(mailAddress()),
  CONTACT_EMAIL: z.optional(mailAddress()),
  ADMIN_EMAIL: z.optional(mailAddress()),
  ADMIN_PASSWORD: z.optional(text(PASSWORD_CHARACTERS_MIN, PASSWORD_CHARACTERS_MAX)),
  ADMIN_USERNAME: z._default(text(USERNAME_CHARACTERS_MIN, USERNAME_CHARACTERS_MAX), 'admin'),
  STARTER: z._default(onOff(), true),
  RATE_LIMIT: z._default(onOff(), true),
  TRUST_PROXY: z.optional(proxies()),
  LOGO_SERVICE: z._default(logoService(), LOGO_SERVICE),
  FEEDS_ALLOW_PRIVATE: z._default(onOff(), false),
  PRIVACY_URL: z._default(url('http:', 'https:'), '/legal/privacy.html'),
  SERVICE_WORKER: z._default(onOff(), true),
  WORKERS: z._default(wholeNumber(1, 64), 1),
  CACHE_MB: z._default(wholeNumber(0, 65_536), defaultCacheMb()),
  LOG_LEVEL: z._default(oneOf(LOG_LEVELS), 'info'),
  LOG_SAMPLE: z._default(share(), 1),
  METRICS_TOKEN: z.optional(token()),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 300)),
  BACKUP_DIR: z.optional(folder()),
  BACKUP_EVERY_HOURS: z._default(wholeNumber(1, 8_760), 24),
  BACKUP_KEEP: z._default(wholeNumber(1, 1_000), 7),
  MOVE_TO: z.optional(z.string()),
})

export const settingNames = Object.keys(Environment.shape)

/** `HOST` and `PORT` are near to other words. */
const MISSPELLED_CHARACTERS_MIN = 6

/** Variables that are no setting, but nearly have the name of one. */
export function misspelledSettings(env: Record<string, string | undefined> = process.env) {
  return Object.keys(env).flatMap((given) => {
    if (settingNames.includes(given) || given.length < MISSPELLED_CHARACTERS_MIN) return []
    const meant = settingNames.find((name) => editDistanceAtMostOne(given.toUpperCase(), name))
    return meant ? [{ given, meant }] : []
  })
}

/** @throws {BadSetting} for the first invalid variable */
export function readSettings(env: Record<string, string | undefined> = process.env) {
  const given = parse(env)
  const ownUrl = `http://${reachableHost(given.HOST)}:${given.PORT}`
  const publicUrl = new URL(given.PUBLIC_URL ?? ownUrl)
  const development = given.NODE_ENV === 'development'
  return {
    development,
    port: given.PORT,
    host: given.HOST,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL ?? null,
    replica: given.DATABASE_REPLICA_URL
      ? { url: given.DATABASE_REPLICA_URL, lagSecondsMax: given.DATABASE_REPLICA_LAG_SECONDS }
      : null,
    /** Where images are stored; null: in a folder of `dataDir`. */
    mediaBucket: given.MEDIA_S3_URL ?? null,
    publicUrl: publicUrl.origin,
    /** The site is to be reached from other machines, but its address is not given. */
    isPublicUrlUnknown:
      given.PUBLIC_URL === undefined &&
      (isEveryAddress(given.HOST) || given.TRUST_PROXY !== undefined),
    isSecure: publicUrl.protocol === 'https:',
    siteName: given.SITE_NAME,
    smtpUrl: given.SMTP_URL ?? null,
    smtpTlsVerify: given.SMTP_TLS_VERIFY,
    mailFrom: given.MAIL_FROM ?? null,
    contactEmail: given.CONTACT_EMAIL ?? null,
    admin: {
      email: given.ADMIN_EMAIL ?? null,
      password: given.ADMIN_PASSWORD ?? null,
      username: given.ADMIN_USERNAME,
    },
    starter: given.STARTER,
    rateLimit: given.RATE_LIMIT,
    trustProxy: given.TRUST_PROXY ?? null,
    /** The address template of the logo service; null: none, cards show letters. */
    logoService: given.LOGO_SERVICE,
    feedsAllowPrivate: given.FEEDS_ALLOW_PRIVATE,
    privacyUrl: given.PRIVACY_URL,
    /** Keeps pages in browsers to be read offline; not those that are being developed. */
    serviceWorker: given.SERVICE_WORKER && !development,
    workers: given.WORKERS,
    cacheMb: given.CACHE_MB,
    logLevel: given.LOG_LEVEL,
    /** The share of successful requests that are logged. */
    logSample: given.LOG_SAMPLE,
    /** Null: the site has no `/metrics`. */
    metricsToken: given.METRICS_TOKEN ?? null,
    /** How long a stopping site goes on serving, so that a proxy notices. */
    drainSeconds: given.DRAIN_SECONDS ?? (development ? 1 : 5),
    /** The folder of scheduled backups; null: none are made. */
    backupDir: given.BACKUP_DIR === undefined ? null : resolve(given.BACKUP_DIR),
    backupEveryHours: given.BACKUP_EVERY_HOURS,
    backupKeep: given.BACKUP_KEEP,
    /** The target of `npm run move`; its password would be visible in the list of processes. */
    moveTo: given.MOVE_TO ?? null,
  }
}

/**
 * A variable that is set to nothing, or to blanks, counts as not set. Blanks around a value are not
 * part of it, except in a password. Node takes the byte order mark of an `.env` for a part of its first name.
 */
function parse(env: Record<string, string | undefined>) {
  const set = Object.entries(env).flatMap(([given, value]) => {
    const name = given.replace(/^\uFEFF/, '')
    if (name !== given && env[name] !== undefined) return []
    const trimmed = value?.trim()
    return trimmed ? [[name, name === 'ADMIN_PASSWORD' ? value : trimmed]] : []
  })
  const result = Environment.safeParse(Object.fromEntries(set))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new BadSetting(`${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`)
  }
  for (const [name, required] of REQUIREMENTS) {
    if (result.data[name] && !result.data[required]) {
      throw new BadSetting(`${name} requires ${required}`)
    }
  }
  refuseBackupsBesideImages(result.data)
  return result.data
}

/** Nothing but images belongs there: they are listed, copied and served. */
function refuseBackupsBesideImages(given: { BACKUP_DIR?: string | undefined; DATA_DIR: string }) {
  const media = resolve(given.DATA_DIR, 'media')
  if (given.BACKUP_DIR && isWithin(media, resolve(given.BACKUP_DIR))) {
    throw new BadSetting(`BACKUP_DIR must not be in ${media}, the folder of the images`)
  }
}

const isWithin = (folder: string, path: string) => `${path}${sep}`.startsWith(`${folder}${sep}`)

/** Settings that mean nothing without another one. */
const REQUIREMENTS = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
] as const
