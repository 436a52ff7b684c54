import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage, openSite, reload } from './browser.ts'
import { errorOf, field } from './forms.ts'
import { eventually } from './eventually.ts'
import { failRequests, holdRequests, loseAnswer } from './intercept-requests.ts'
import { seeToast, toasts } from './toast.ts'

/** A member has opened the dialog and named the token. */
async function nameToken(expects?: RegExp) {
  const page = await openPage(await openSite(), '/about', { as: 'ada', expects })
  await page.getByRole('button', { name: 'Account of ada' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'New Token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Weekly digest')
  return { page, dialog }
}

test('a token is made in the profile, shown once, used by a program, and revoked', async () => {
  const site = await openSite()
  const page = await openPage(site, '/profile', { as: 'ada' })
  const section = page.getByRole('region', { name: 'API Tokens' })
  await section.getByRole('button', { name: 'New Token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  await eventually(async () =>
    assert.equal(await errorOf(field(page, 'Name')), 'Please enter a name'),
  )
  await dialog.getByLabel('Name').fill('Weekly digest')
  await dialog.getByLabel('Read and write').check()
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  const shown = dialog.getByLabel('Token', { exact: true })
  const token = await shown.inputValue()
  await eventually(async () =>
    assert.ok(await shown.evaluate((input) => input === document.activeElement)),
  )
  await page.evaluate(() => {
    const stub = { writeText: async (text: string) => void (document.title = text) }
    Object.defineProperty(navigator, 'clipboard', { value: stub })
  })
  await dialog.getByRole('button', { name: 'Copy Token' }).click()
  await seeToast(page, 'Token copied')
  assert.equal(await page.title(), token)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.ok(!(await page.getByRole('main').innerHTML()).includes(token))

  const headers = { authorization: `Bearer ${token}` }
  const body = { title: 'This week', content: 'Written by the weekly digest.' }
  assert.equal((await site.ask(null, 'POST /api/topics', { body, headers })).status, 201)
  await reload(page)
  const row = section.getByRole('listitem').filter({ hasText: 'Weekly digest' })
  assert.match((await row.textContent()) ?? '', /Read and write · Made .* · Last used /)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await seeToast(page, 'Token revoked')
  await row.waitFor({ state: 'detached' })
  assert.equal((await site.ask(null, 'GET /api/topics', { headers })).status, 401)
})

test('a token that is just being made is shown, although Escape was pressed', async () => {
  const { page, dialog } = await nameToken()
  const held = await holdRequests(page, 'POST /api/user/tokens')
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  await held.requested
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel', disabled: true }).click({ force: true })
  held.release()
  await dialog.getByLabel('Token', { exact: true }).waitFor()
  // The token is selected: copied by hand, it may be left.
  await page.keyboard.press('Control+C')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a token that was not copied is not closed by mistake', async () => {
  const { page, dialog } = await nameToken()
  await dialog.getByLabel('Name').press('Enter')
  await dialog.getByLabel('Token', { exact: true }).waitFor()
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Done' }).click(),
    () => page.evaluate(() => history.back()),
  ]
  for (const leave of ways) {
    const question = page.waitForEvent('dialog')
    const left = leave()
    await (await question).dismiss()
    await left
    assert.ok(await dialog.isVisible())
  }
  page.once('dialog', (asked) => void asked.accept())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a token is shown although the list of tokens cannot be read again', async () => {
  const { page, dialog } = await nameToken()
  const held = await holdRequests(page, 'GET /api/user/tokens')
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  await held.requested
  await dialog.getByLabel('Token', { exact: true }).waitFor()
  await page.keyboard.press('Control+C')
  await page.keyboard.press('Escape')
  await page.getByRole('listitem').filter({ hasText: 'Weekly digest' }).waitFor()
  held.release()
})

test('a token whose response was lost is in the list, and can be revoked', async () => {
  const { page, dialog } = await nameToken(/ERR_CONNECTION_RESET/)
  await loseAnswer(page, '/api/user/tokens')
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  await seeToast(
    page,
    'The token did not arrive',
    'The site cannot be reached. Please check your connection and try again. If it was made, it is in your list: revoke it there.',
  )
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Weekly digest')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Weekly digest' })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await row.waitFor({ state: 'detached' })
})

test('the toast of a failure is gone once the next attempt has succeeded', async () => {
  const { page, dialog } = await nameToken(/500 POST/)
  const { mend } = await failRequests(page, 'POST /api/user/tokens')
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  await seeToast(page, 'The token did not arrive')
  await mend()
  // It does not disappear by itself.
  await toasts(page).hover()
  await dialog.getByRole('button', { name: 'Make Token' }).press('Enter')
  await dialog.getByLabel('Token', { exact: true }).waitFor()
  await eventually(async () => assert.equal(await toasts(page).getByRole('button').count(), 0))
})
