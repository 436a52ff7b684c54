import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertFailedMail } from '../tests/insert-rows.ts'
import { openSite } from './browser.ts'
import { isGone, openSection, press, rowOf, waitingIn } from './admin-content.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

test('failed email is listed and can be retried or dismissed', async () => {
  const site = await openSite()
  for (const who of ['ada', 'bob']) await insertFailedMail(site.db, `${who}@example.test`)
  const page = await openSection(site, 'mail')
  assert.equal(await waitingIn(page, 'Failed email'), '2 waiting')
  const row = rowOf(page, 'ada@example.test')
  for (const text of ['Password reset', '550 5.1.1 The email account']) {
    await row.getByText(text).waitFor()
  }

  await press(page, 'ada@example.test', 'Try again')
  await seeToast(page, 'Sending again')
  await isGone(page, 'ada@example.test')
  const [mail] = await site.mails()
  assert.equal(mail?.to, 'ada@example.test')

  await press(page, 'bob@example.test', 'Dismiss')
  await seeToast(page, 'Email dismissed')
  await page.getByText('No failed email.').waitFor()
  await eventually(async () => assert.equal(await waitingIn(page, 'Failed email'), ''))
})
