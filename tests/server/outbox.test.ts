import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { fillDisk } from '../faults/fill-disk.ts'
import { copyAtPowerCut, makeImage, mountImage, skipWithoutMount } from '../faults/mounted-disk.ts'
import { openSmallDisk } from '../faults/small-disk.ts'

test('a mail that a full disk does not take leaves no file in the outbox', async (t) => {
  const disk = await openSmallDisk(4)
  if (typeof disk === 'string') return t.skip(`no disk can be mounted here: ${disk}`)
  t.after(disk.close)
  const sent = () => writeMail(disk.outside)
  await sent()
  const free = fillDisk(disk.outside)
  await assert.rejects(sent())
  assert.equal(readdirSync(join(disk.outside, 'outbox')).length, 1)
  free()
  await sent()
  assert.equal(readdirSync(join(disk.outside, 'outbox')).length, 2)
})

test('a mail that is in the outbox survives a power cut', { skip: skipWithoutMount }, async (t) => {
  const image = makeImage(16)
  const disk = mountImage(image)
  t.after(disk.unmount)
  await writeMail(disk.folder)
  const written = readdirSync(join(disk.folder, 'outbox'))
  const after = mountImage(copyAtPowerCut(image))
  t.after(after.unmount)
  assert.deepEqual(readdirSync(join(after.folder, 'outbox')), written)
})

function writeMail(dataDir: string) {
  const { send } = createMailer(readSettings({ DATA_DIR: dataDir }))
  const message = { to: 'ada@example.test', subject: 'Hello', text: 'x'.repeat(10_000) }
  return send(message, async () => true)
}
