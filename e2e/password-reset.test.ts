import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../tests/test-users.ts'
import type { TestSite } from '../tests/site.ts'
import { collectRequests, failRequests } from './intercept-requests.ts'
import { openPage, openSite, visit } from './browser.ts'
import type { Visitor } from './browser.ts'
import { errorOf } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

const NEW_PASSWORD = 'another horse, same battery'

const forgotDialog = (page: Page) => page.getByRole('dialog', { name: 'Forgot Your Password?' })
const resetDialog = (page: Page) => page.getByRole('dialog', { name: 'Reset Your Password' })
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

async function openForgotten(search: string, visitor?: Visitor) {
  const site = await openSite()
  const page = await openPage(site, `/auth${search}`, visitor)
  const email = forgotDialog(page).getByRole('textbox', { name: 'Email' })
  const send = forgotDialog(page).getByRole('button', { name: 'Send Reset Link' })
  return { site, page, email, send }
}

/** Follows the link of a real mail to ada. */
async function openReset(visitor?: Visitor) {
  const site = await openSite()
  const link = await askForLink(site)
  const page = await openPage(site, link, visitor)
  await resetDialog(page).waitFor()
  return { site, page, link, ...resetForm(page) }
}

test("'Forgot your password?' opens the dialog 'Forgot Your Password?' with 'Send Reset Link' and the email that was typed", async () => {
  const { page, email, send } = await openForgotten('')
  const open = () => page.getByText('Forgot your password?', { exact: true }).click()
  await open()
  await email.waitFor()
  await send.waitFor()
  assert.equal(address(page), '/auth?mode=forgot-password')
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await forgotDialog(page).count(), 0))
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  // Back does not open it again.
  await page.goBack()
  await waitForIdle(page)
  assert.equal(address(page), '/auth')
  assert.equal(await forgotDialog(page).count(), 0)

  const typed = page.getByRole('textbox', { name: 'Email' })
  await typed.fill('ada@example.test')
  await open()
  await email.waitFor()
  assert.equal(await email.inputValue(), 'ada@example.test')
  await forgotDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await eventually(async () => assert.equal(await forgotDialog(page).count(), 0))
  assert.equal(await typed.inputValue(), 'ada@example.test')
})

test("the forgot-password form is prefilled by the email parameter and requires a valid email; a failed request shows 'Failed to send reset link' with the reason, and the dialog stays", async () => {
  const search = '?mode=forgot-password&email=ada@example.test'
  const { page, email, send } = await openForgotten(search, { expects: /503 POST/ })
  assert.equal(await email.inputValue(), 'ada@example.test')
  const posted = collectRequests(page, 'POST /api/forgot-password')
  await email.fill('nobody')
  await send.click()
  await eventually(async () => assert.equal(await errorOf(email), 'Invalid email address'))
  assert.equal(posted.length, 0)
  await failRequests(page, 'POST /api/forgot-password', { status: 503, message: 'No stamps left.' })
  await email.fill('ada@example.test')
  await send.click()
  await seeToast(page, 'Failed to send reset link', 'No stamps left.')
  assert.equal(await email.inputValue(), 'ada@example.test')
})

test("a request shows 'Reset link sent' with the server's message, the same for every email", async () => {
  const { page, email, send } = await openForgotten('')
  for (const known of ['ada@example.test', 'nobody@example.test']) {
    await visit(page, '/auth?mode=forgot-password')
    await email.fill(known)
    await send.click()
    const text = 'If an account has this address, a reset link is on its way to it.'
    await seeToast(page, 'Reset link sent', text)
    await eventually(async () => assert.equal(await forgotDialog(page).count(), 0))
  }
})

test("a token opens the dialog 'Reset Your Password', is removed from the URL and the history, and the passwords are validated", async () => {
  const { page, link, password, confirm, reset } = await openReset()
  for (const part of [password, confirm, reset]) await part.waitFor()
  assert.equal(await forgotDialog(page).count(), 0)
  for (const field of [password, confirm]) {
    assert.equal(await field.getAttribute('autocomplete'), 'new-password')
  }
  const posted = collectRequests(page, 'POST /api/reset-password')
  await password.fill('12345')
  await confirm.fill('1234')
  await reset.click()
  await eventually(async () => {
    assert.equal(await errorOf(password), 'Password must be at least 6 characters')
    assert.equal(await errorOf(confirm), 'Password must be at least 6 characters')
  })
  await password.fill('123456')
  await confirm.fill('654321')
  await eventually(async () => assert.equal(await errorOf(confirm), "Passwords don't match"))
  await password.fill('654321')
  await eventually(async () => assert.equal(await errorOf(confirm), null))
  assert.equal(posted.length, 0)

  const token = new URL(link, 'http://hall.test').searchParams.get('token') ?? ''
  await eventually(() => assert.ok(!page.url().includes(token)))
  assert.equal(
    await page.evaluate((secret) => JSON.stringify(history.state).includes(secret), token),
    false,
  )
  await page.goBack()
  assert.ok(!page.url().includes(token))
  await page.goForward()
  assert.ok(!page.url().includes(token))
})

test("a reset shows 'Password reset successful', goes to /auth, and only the new password works", async () => {
  const { site, page, password, confirm, reset } = await openReset()
  await password.fill(NEW_PASSWORD)
  await confirm.fill(NEW_PASSWORD)
  await reset.click()
  const text = 'Your password has been reset. You can log in with it now.'
  await seeToast(page, 'Password reset successful', text)
  await eventually(async () => assert.equal(await resetDialog(page).count(), 0))
  await eventually(() => assert.equal(address(page), '/auth'))
  const body = { email: 'ada@example.test', password: PASSWORD }
  assert.equal((await site.ask(null, 'POST /api/login', { body })).status, 401)

  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await seeToast(page, 'Welcome back!')
})

test("a used link shows 'Password reset failed'", async () => {
  const { site, link, page, password, confirm, reset } = await openReset({ expects: /400 POST/ })
  const token = new URL(link, site.url).searchParams.get('token') ?? ''
  await site.as(null)('POST /api/reset-password', { body: { token, password: NEW_PASSWORD } })
  await password.fill('yet another')
  await confirm.fill('yet another')
  await reset.click()
  await seeToast(page, 'Password reset failed', 'This reset link is not valid or has expired.')
  await resetDialog(page).waitFor()
})

test("Cancel closes the reset dialog, and an invalid link shows 'Password reset failed' and offers a new one", async () => {
  const page = await openPage(await openSite(), '/auth?token=nonsense', { expects: /400 POST/ })
  const { password, confirm, reset, cancel, another } = resetForm(page)
  await cancel.click()
  await eventually(async () => assert.equal(await resetDialog(page).count(), 0))
  await eventually(() => assert.equal(address(page), '/auth'))

  await visit(page, '/auth?token=nonsense')
  await password.fill(NEW_PASSWORD)
  assert.equal(await another.count(), 0)
  await confirm.fill(NEW_PASSWORD)
  await reset.click()
  await seeToast(page, 'Password reset failed', 'This reset link is not valid')
  await another.click()
  const email = forgotDialog(page).getByRole('textbox', { name: 'Email' })
  await email.fill('ada@example.test')
  await forgotDialog(page).getByRole('button', { name: 'Send Reset Link' }).click()
  await seeToast(page, 'Reset link sent')
})

test('/auth with a token opens the reset dialog for a logged-in user, too, and the reset logs them out', async () => {
  const visitor = { as: 'ada', expects: /401 GET .api.user/ } as const
  const { page, password, confirm, reset } = await openReset(visitor)
  await password.fill(NEW_PASSWORD)
  await confirm.fill(NEW_PASSWORD)
  await reset.click()
  await seeToast(page, 'Password reset successful')
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByRole('banner').getByText('Log in', { exact: true }).waitFor()
  await visit(page, '/')
  await page.getByRole('banner').getByText('Log in', { exact: true }).waitFor()
})

test('a member who resets the password of another account stays logged in', async () => {
  const { page, password, confirm, reset } = await openReset({ as: 'bob' })
  await password.fill(NEW_PASSWORD)
  await confirm.fill(NEW_PASSWORD)
  await reset.click()
  await seeToast(page, 'Password reset successful')
  await eventually(() => assert.equal(address(page), '/'))
  await page.getByRole('banner').getByRole('button', { name: 'Account of bob' }).waitFor()
})

/** Requests a mail to ada and returns its link as a path of this site. */
async function askForLink(site: TestSite) {
  await site.as(null)('POST /api/forgot-password', { body: { email: 'ada@example.test' } })
  const [mail] = await site.mails()
  const { pathname, search } = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  return pathname + search
}

const resetForm = (page: Page) => ({
  password: resetDialog(page).getByLabel('New Password', { exact: true }),
  confirm: resetDialog(page).getByLabel('Confirm Password', { exact: true }),
  reset: resetDialog(page).getByRole('button', { name: 'Reset Password' }),
  cancel: resetDialog(page).getByRole('button', { name: 'Cancel' }),
  another: resetDialog(page).getByRole('button', { name: 'Send a new link' }),
})
