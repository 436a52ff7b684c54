import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { refusalOf } from '../refused-settings.ts'

const BUCKET = { scheme: 'https', name: 'MEDIA_S3_URL', rest: 'host.test/bucket' }
const ADDRESSES = [
  { scheme: 'postgres', name: 'DATABASE_URL', rest: 'host.test/guild' },
  { scheme: 'smtp', name: 'SMTP_URL', rest: 'host.test' },
  { scheme: 'smtps', name: 'SMTP_URL', rest: 'host.test:465' },
]

test('an address with a character of its password unencoded is refused, with how to write it', () => {
  for (const { scheme, name, rest } of ADDRESSES) {
    for (const password of [
      'hunter#2',
      'hunter/2',
      'hunter?2',
      '123#456',
      '123/456',
      '12?34',
      '100%',
    ]) {
      const message = refusalOf({ [name]: `${scheme}://guild:${password}@${rest}` })
      assert.match(message, new RegExp(`^${name} .*# is written %23, / is %2F.*@ is %40`), password)
      assert.doesNotMatch(message, /must be an address that begins with|hunter|12|100/)
    }
  }
  for (const password of ['hunter#2', 'hunter/2']) {
    const message = refusalOf({ [BUCKET.name]: `https://key:${password}@${BUCKET.rest}` })
    assert.match(message, /# is written %23, \/ is %2F.*@ is %40/)
    assert.doesNotMatch(message, /hunter/)
  }
})

test('an address with an impossible port is refused, with the highest port', () => {
  for (const { scheme, name } of [...ADDRESSES, BUCKET]) {
    const message = refusalOf({ [name]: `${scheme}://guild:hunter2@host.test:99999/guild` })
    assert.match(message, new RegExp(`^${name} .*port is at most 65535`))
    assert.doesNotMatch(message, /must be an address that begins with|hunter/)
  }
  assert.match(refusalOf({ PUBLIC_URL: 'https://guild.test:99999' }), /port is at most 65535/)
})

test('an encoded password is accepted, and so is a socket of PostgreSQL', () => {
  for (const { scheme, name, rest } of [...ADDRESSES, BUCKET]) {
    readSettings({ [name]: `${scheme}://guild:a%23b%2Fc%40d%25@${rest}` })
  }
  readSettings({ DATABASE_URL: 'postgres:///guild?host=/var/run/postgresql' })
  readSettings({ DATABASE_URL: 'postgres://guild:p%2Fw@/guild?host=/var/run/postgresql' })
  readSettings({ DATABASE_URL: 'postgresql://guild:p@ss@host.test/guild' })
})

test('an address with several hosts is refused, because none of them would be found', () => {
  for (const hosts of ['one.test,two.test', 'one.test:5432,two.test:5432', '[::1]:1,[::1]:2']) {
    const message = refusalOf({ DATABASE_URL: `postgres://guild:p,%2C@${hosts}/guild?a=b@c,d` })
    assert.equal(message, 'DATABASE_URL must name one host, not several', hosts)
  }
  readSettings({ DATABASE_URL: 'postgres://guild:p,w@one.test/guild?options=a,b' })
})

test('an address without a host is refused', () => {
  const addresses = [
    ...['https:///guild', 'https://', 'http:guild.test'].map((value) => ['PUBLIC_URL', value]),
    ...['postgres://', 'postgres:///guild'].map((value) => ['DATABASE_URL', value]),
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://:25'],
    ['PRIVACY_URL', 'https:///privacy'],
  ] as [string, string][]
  for (const [name, value] of addresses) {
    const wanted = new RegExp(`^${name} must (name a host|be an address that begins with)`)
    assert.match(refusalOf({ [name]: value }), wanted, value)
  }
})

test('a misspelled sslmode is refused, because the connection would not be encrypted', () => {
  const address = 'postgres://guild:hunter2@host.test/guild'
  for (const name of ['ssl_mode', 'sslMode', 'ssl-mode', 'sslmod', 'SSLMODE']) {
    const message = refusalOf({ DATABASE_URL: `${address}?${name}=verify-full` })
    assert.equal(message, `DATABASE_URL has the parameter ${name}; its name is sslmode`)
  }
  for (const more of [
    'sslmode=verify-full&sslrootcert=/ca.pem',
    'application_name=x',
    'ssl=true',
  ]) {
    assert.equal(refusalOf({ DATABASE_URL: `${address}?${more}` }), '', more)
  }
})
