import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BadSetting, readSettings } from '../../server/config.ts'

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

function refusalOf(environment: Record<string, string>) {
  try {
    readSettings(environment)
  } catch (error) {
    assert.ok(error instanceof BadSetting, String(error))
    return error.message
  }
  return assert.fail(`accepted: ${JSON.stringify(environment)}`)
}
