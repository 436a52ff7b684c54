import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../tests/until.ts'
import { people } from '../tests/test-users.ts'
import { photo, pictures } from '../tests/pictures.ts'
import { openEmptyPage, openPage, openSite, reload, visit } from './browser.ts'
import { holdRequests } from './intercept-requests.ts'
import { errorOf, field } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

const openProfile = async (who: 'ada' | 'root' = 'ada', expects?: RegExp) => {
  const site = await openSite()
  const page = await openPage(site, '/profile', { as: who, expects })
  return { site, page, save: () => page.getByRole('button', { name: 'Save Changes' }).click() }
}

const png = { name: 'face.png', mimeType: 'image/png', buffer: await pictures.png() }

test('the avatar menu leads to the profile; visitors are redirected to /auth', async () => {
  const site = await openSite()
  const page = await openPage(site, '/', { as: 'ada' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  const visitor = await openPage(site, '/profile')
  assert.equal(new URL(visitor.url()).pathname, '/auth')
})

test('the profile leads to the page that others see', async () => {
  const { page } = await openProfile()
  await page.getByRole('link', { name: 'View your page' }).click()
  await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/user/${people.ada.id}`)
})

test('Logout on the profile ends the session and goes to /auth', async () => {
  const { page } = await openProfile()
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await seeToast(page, 'Logged out', "You've been successfully logged out.")
  await eventually(() => assert.equal(new URL(page.url()).pathname, '/auth'))
})

test("saving a new name shows 'Profile Updated' and updates the header at once; a taken one shows 'Update Failed' and the reason at its field", async () => {
  const { page, save } = await openProfile('ada', /409 PUT/)
  const ground = (name: string) =>
    page
      .getByRole('main')
      .locator('button, a[class*=button]')
      .filter({ hasText: name })
      .evaluate((node) => getComputedStyle(node).backgroundColor)
  // The only filled button of the page.
  assert.equal(await ground('Delete Account'), await ground('Reset Password'))
  assert.notEqual(await ground('Save Changes'), await ground('Reset Password'))

  await page.getByLabel('Username').fill('bob')
  await save()
  await seeToast(page, 'Update Failed', 'There was a problem updating your profile.')
  await eventually(async () =>
    assert.equal(await errorOf(field(page, 'Username')), 'This username is already taken'),
  )
  await page.getByLabel('Username').fill('Ada Byron')
  await save()
  await seeToast(page, 'Profile Updated', 'Your profile has been successfully updated.')
  await page.getByRole('button', { name: 'Account of Ada Byron' }).waitFor()

  // The dialog of a forgotten password has the email.
  await page.getByRole('link', { name: 'Reset Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Your Password?' })
  assert.equal(await dialog.getByLabel('Email').inputValue(), people.ada.email)
})

test('saving the profile leaves the list of tokens on the page', async () => {
  const { site, page, save } = await openProfile()
  const tokens = page.getByRole('region', { name: 'API Tokens' })
  await site.as('ada')('POST /api/user/tokens', { body: { name: 'Digest', scope: 'read' } })
  await reload(page)
  await tokens.getByText('Digest').waitFor()
  const held = await holdRequests(page, 'GET /api/user/tokens')
  await page.getByLabel('Username').fill('Ada Byron')
  await save()
  await seeToast(page, 'Profile Updated')
  await held.requested
  assert.ok(await tokens.getByText('Digest').isVisible())
  held.release()
})

test('a portrait that is still being prepared is saved, too', async () => {
  const { site, page, save } = await openProfile()
  await page.evaluate(() => {
    const { readAsDataURL } = FileReader.prototype
    FileReader.prototype.readAsDataURL = function read(file) {
      document.addEventListener('test-goes-on', () => readAsDataURL.call(this, file))
    }
  })
  await page.getByLabel('Profile image').setInputFiles(png)
  const button = page.getByRole('main').locator('[type=submit]')
  await button.click({ force: true })
  await page.getByLabel('Username').press('Enter')
  await eventually(async () => assert.equal(await button.innerText(), 'Preparing…'))
  await page.evaluate(() => document.dispatchEvent(new Event('test-goes-on')))
  await eventually(async () => assert.equal(await button.innerText(), 'Save Changes'))
  await save()
  await seeToast(page, 'Profile Updated')
  const saved = await site.ask('ada', 'GET /api/user')
  assert.match(((await saved.json()) as { profileImage: string }).profileImage, /^\/media\//)
})

test('a portrait is uploaded, changed and removed; without one the initials are shown', async () => {
  const { site, page, save } = await openProfile()
  const portrait = page.getByRole('main').getByTestId('avatar')
  assert.equal(await portrait.textContent(), 'AD')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await (await chosen).setFiles(png)
  await page.getByRole('button', { name: 'Change Image' }).waitFor()
  // The same file can be chosen again.
  assert.equal(await page.getByLabel('Profile image').inputValue(), '')
  await save()
  await seeToast(page, 'Profile Updated')
  const { profileImage } = await site.as('ada')('GET /api/user')
  assert.match(profileImage ?? '', /^\/media\//)
  await page.locator(`header img[src="${profileImage}"]`).waitFor()
  const changed = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change Image' }).click()
  await (await changed).setFiles({ ...png, buffer: await photo({ width: 300, height: 300 }) })
  await page.locator('main img[src^="data:image/jpeg"]').waitFor()
  await save()
  await page.locator(`header img[src="${profileImage}"]`).waitFor({ state: 'detached' })
  const { profileImage: second } = await site.as('ada')('GET /api/user')
  await page.locator(`header img[src="${second}"]`).waitFor()
  await until(async () => (await site.raw(profileImage ?? '')).status === 404, 'the first to go')
  await page.getByRole('button', { name: 'Remove Image' }).click()
  await save()
  await page.locator('header img').waitFor({ state: 'detached' })
  assert.equal((await site.as('ada')('GET /api/user')).profileImage, null)
})

test('an external portrait is requested without a referrer', async () => {
  const site = await openSite()
  const profileImage = 'https://example.test/me.png'
  await site.as('ada')('PUT /api/user/profile', { body: { profileImage } })
  const page = await openEmptyPage(site, { as: 'ada' })
  const requests: (string | undefined)[] = []
  await page.route('https://example.test/**', async (route) => {
    requests.push(route.request().headers()['referer'])
    await route.fulfill({ body: png.buffer, contentType: 'image/png' })
  })
  await visit(page, '/profile')
  await page.locator(`main img[src="${profileImage}"]`).waitFor()
  await until(() => requests.length > 0, 'the picture to be asked for')
  assert.ok(requests.every((referer) => referer === undefined))
})

test("'Delete Account' asks for confirmation, then deletes account and session", async () => {
  const { site, page } = await openProfile()
  // A picture that was not saved is not asked about.
  await page.getByLabel('Profile image').setInputFiles(png)
  await page.getByRole('button', { name: 'Change Image' }).waitFor()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Account' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Account Deleted')
  await eventually(() => assert.equal(new URL(page.url()).pathname, '/auth'))
  await page.getByRole('link', { name: 'Log in', exact: true }).waitFor()
  assert.equal((await site.ask(null, 'GET /api/user/:id', { params: people.ada })).status, 404)
})

test("deleting the last administrator shows 'Delete Failed' with the reason", async () => {
  const { page } = await openProfile('root', /409 DELETE/)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Delete Failed')
  await page.getByText('There was a problem deleting your account.').waitFor()
  await page.getByText('You are the last administrator.').waitFor()
})

test('what is typed while the profile is being saved stays, and is saved by the next click', async () => {
  const { site, page, save } = await openProfile()
  const held = await holdRequests(page, 'PUT /api/user/profile')
  await field(page, 'Username').fill('ada2')
  await save()
  await held.requested
  await field(page, 'Email Address').fill('ada@elsewhere.test')
  held.release()
  await seeToast(page, 'Profile Updated')
  await waitForIdle(page)
  assert.equal(await field(page, 'Email Address').inputValue(), 'ada@elsewhere.test')
  await save()
  await eventually(async () => {
    const { username, email } = await site.as('ada')('GET /api/user')
    assert.deepEqual({ username, email }, { username: 'ada2', email: 'ada@elsewhere.test' })
  })
  await reload(page)
  assert.equal(await page.getByText(/draft/i).count(), 0)
})
