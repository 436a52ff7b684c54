import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { BadSetting, readSettings } from '../../server/config.ts'
import { startSite } from '../program.ts'

test('SITE_NAME is one line of 100 characters at most', () => {
  for (const SITE_NAME of ['Guild\nhall', 'Guild\u2028hall', 'Guild\u0000', 'x'.repeat(101)]) {
    assert.match(refusalOf({ SITE_NAME }), /^SITE_NAME must be one line of 1 to 100 characters$/)
  }
  assert.equal(readSettings({ SITE_NAME: 'Řemeslo 🧵' }).siteName, 'Řemeslo 🧵')
})

test('BACKUP_DIR is not in the folder of the images', () => {
  const DATA_DIR = '/srv/guild'
  for (const folder of ['/srv/guild/media', '/srv/guild/media/backups', '/srv/x/../guild/media/']) {
    assert.match(refusalOf({ DATA_DIR, BACKUP_DIR: folder }), /^BACKUP_DIR .*media/)
  }
  for (const folder of ['/srv/guild/backups', '/srv/guild/media-backups', '/srv/backups']) {
    assert.equal(readSettings({ DATA_DIR, BACKUP_DIR: folder }).backupDir, folder)
  }
})

test('without PUBLIC_URL, links lead to an address that exists', () => {
  for (const HOST of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0', '0']) {
    const { publicUrl, isPublicUrlUnknown } = readSettings({ HOST, PORT: '4000' })
    assert.deepEqual([publicUrl, isPublicUrlUnknown], ['http://127.0.0.1:4000', true])
    const PUBLIC_URL = 'https://guild.test'
    const given = readSettings({ HOST, PUBLIC_URL })
    assert.deepEqual([given.publicUrl, given.isPublicUrlUnknown], [PUBLIC_URL, false])
  }
  for (const HOST of ['127.0.0.1', '::1', 'Guild.Test', '127.1']) {
    assert.equal(readSettings({ HOST }).isPublicUrlUnknown, false, HOST)
  }
})

test('a start on all addresses without PUBLIC_URL warns that links lead to this machine', async (t) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'guildhall-settings-'))
  t.after(() => rmSync(DATA_DIR, { recursive: true }))
  const warns = async (environment: Record<string, string>) => {
    const site = await startSite({ DATA_DIR, STARTER: 'off', ...environment })
    site.signal('SIGTERM')
    await site.ended()
    return site.logs().some(({ msg }) => String(msg).startsWith('PUBLIC_URL is not set'))
  }
  assert.equal(await warns({ HOST: '0.0.0.0' }), true)
  assert.equal(await warns({ HOST: '127.0.0.1' }), false)
})

function refusalOf(environment: Record<string, string>) {
  try {
    readSettings(environment)
  } catch (error) {
    assert.ok(error instanceof BadSetting, String(error))
    return error.message
  }
  return assert.fail(`accepted: ${JSON.stringify(environment)}`)
}
