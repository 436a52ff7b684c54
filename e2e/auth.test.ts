import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertTool } from '../tests/insert-rows.ts'
import { PASSWORD } from '../tests/test-users.ts'
import {
  blockCookies,
  collectRequests,
  failRequests,
  holdRequests,
  loseAnswer,
} from './intercept-requests.ts'
import { openPage, openSite, reload, visit } from './browser.ts'
import type { Visitor } from './browser.ts'
import { writeTopic } from './content.ts'
import { errorOf } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

async function openAuth(search = '', visitor?: Visitor) {
  const site = await openSite()
  const page = await openPage(site, `/auth${search}`, visitor)
  const panel = page.getByRole('tabpanel')
  return {
    site,
    page,
    username: panel.getByRole('textbox', { name: 'Username' }),
    email: panel.getByRole('textbox', { name: 'Email' }),
    password: panel.getByLabel('Password', { exact: true }),
    confirm: panel.getByLabel('Confirm Password', { exact: true }),
    logIn: panel.getByRole('button', { name: 'Log In' }),
    signUp: panel.getByRole('button', { name: 'Sign Up' }),
  }
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

test('the tabs Log In and Sign Up follow the mode parameter, each with its form', async () => {
  const { page, username, email, password, confirm } = await openAuth()
  await isChosen(page, 'Log In', 'Welcome Back')
  await email.waitFor()
  await password.waitFor()
  await page.getByText('Forgot your password?', { exact: true }).waitFor()
  assert.deepEqual(await autocompletes(page), ['username', 'current-password'])
  await tab(page, 'Sign Up').click()
  await isChosen(page, 'Sign Up', 'Create an Account')
  for (const field of [username, email, password, confirm]) await field.waitFor()
  const [, ...rest] = await autocompletes(page)
  assert.deepEqual(rest, ['username', 'new-password', 'new-password'])
  assert.equal(path(page), '/auth?mode=register')
  await tab(page, 'Log In').click()
  await isChosen(page, 'Log In', 'Welcome Back')
  assert.equal(path(page), '/auth?mode=login')
  await page.goBack()
  await isChosen(page, 'Sign Up', 'Create an Account')

  await visit(page, '/auth?mode=register')
  await isChosen(page, 'Sign Up', 'Create an Account')
  await visit(page, '/auth?mode=login')
  await isChosen(page, 'Log In', 'Welcome Back')
})

test('a browser that blocks the session cookie is told so in the form', async () => {
  const blocked =
    'Your browser blocked the login cookie. Allow cookies for this site and try again.'
  const { page, email, password, logIn } = await openAuth('', {
    isAlone: true,
    expects: /^401 GET \/api\/user/,
  })
  const { mend } = await blockCookies(page, '/api/login')
  await email.fill('ada@example.test')
  await password.fill(PASSWORD)
  await logIn.click()
  await page.getByRole('alert').getByText(blocked, { exact: true }).waitFor()
  assert.equal(await page.getByText('Welcome back!').count(), 0)
  assert.equal(path(page), '/auth')
  await page.getByRole('link', { name: 'Log in' }).waitFor()

  await mend()
  await logIn.click()
  await seeToast(page, 'Welcome back!', "You've successfully logged in as ada.")
  assert.equal(path(page), '/')
})

test('an account that was created without a stored cookie waits for a login', async () => {
  const visitor = { isAlone: true, expects: /^401 GET \/api\/user/ }
  const { page, username, email, password, confirm, signUp } = await openAuth(
    '?mode=register',
    visitor,
  )
  await blockCookies(page, '/api/register')
  await username.fill('grace')
  await email.fill('grace@example.test')
  await password.fill(PASSWORD)
  await confirm.fill(PASSWORD)
  await signUp.click()
  await page
    .getByRole('alert')
    .getByText(/^Your account was created, but your browser blocked/)
    .waitFor()
  assert.equal(await page.getByText('Registration successful!').count(), 0)
  assert.equal(path(page), '/auth?mode=register')
})

test("a login validates email and password, is sent once, shows 'Welcome back!' and redirects to /", async () => {
  const { page, email, password, logIn } = await openAuth()
  const posted = collectRequests(page, 'POST /api/login')
  await email.fill('ada')
  await password.fill('12345')
  assert.equal(await errorOf(email), null)
  await logIn.click()
  await eventually(async () => {
    assert.equal(await errorOf(email), 'Invalid email address')
    assert.equal(await errorOf(password), 'Password must be at least 6 characters')
  })
  assert.equal(await email.evaluate((node) => node === document.activeElement), true)
  await email.fill('ada@example.test')
  await eventually(async () => assert.equal(await errorOf(email), null))
  await password.fill('123456')
  await eventually(async () => assert.equal(await errorOf(password), null))
  assert.equal(posted.length, 0)

  const held = await holdRequests(page, 'POST /api/login')
  await email.fill('ADA@example.test')
  await password.fill(PASSWORD)
  await password.press('Enter')
  await held.requested
  await page.getByRole('button', { name: 'Logging in…' }).click({ force: true })
  await password.press('Enter')
  held.release()
  await seeToast(page, 'Welcome back!', "You've successfully logged in as ada.")
  assert.equal(posted.length, 1)
  await eventually(() => assert.equal(path(page), '/'))
  const account = page.getByRole('banner').getByRole('button', { name: /account/i })
  await account.waitFor()
  await reload(page)
  await account.waitFor()
})

test("a refused login and one without a response show 'Login failed' with the error message", async () => {
  const expects = /401 POST \/api\/login|502 POST|ERR_FAILED/
  const { page, email, password, logIn } = await openAuth('', { expects })
  await email.fill('ada@example.test')
  await password.fill('not her password')
  await logIn.click()
  await seeToast(page, 'Login failed', 'Email or password is wrong.')
  assert.equal(await email.inputValue(), 'ada@example.test')
  assert.equal(path(page), '/auth')
  await failRequests(page, 'POST /api/login', { status: 502, message: 'Nobody at home.' })
  await logIn.click()
  await seeToast(page, 'Login failed', 'Nobody at home.')
  await page.route('**/api/login', (route) => route.abort())
  await logIn.click()
  const text = 'The site cannot be reached. Please check your connection and try again.'
  await seeToast(page, 'Login failed', text)
})

test('after a login that ends once its page was left, the page that is shown has the votes of the member', async () => {
  const site = await openSite()
  const { id } = await insertTool(site.db, { name: 'Loom' })
  await site.as('ada')('POST /api/tools/:id/rate', {
    params: { id: String(id) },
    body: { rating: 1 },
  })
  const page = await openPage(site, '/auth')
  const held = await holdRequests(page, 'POST /api/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await held.requested
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('heading', { name: 'Votes over time' }).waitFor()
  held.release()
  await seeToast(page, 'Welcome back!')
  const upvote = page.getByRole('button', { name: 'Upvote Loom' })
  await eventually(async () => assert.equal(await upvote.getAttribute('aria-pressed'), 'true'))
})

test('a login that ends while the reader waits for another page does not lead home', async () => {
  const { page, email, password, logIn } = await openAuth()
  const login = await holdRequests(page, 'POST /api/login')
  await email.fill('ada@example.test')
  await password.fill(PASSWORD)
  await logIn.click()
  await login.requested
  const read = await holdRequests(page, 'GET /api/tags')
  await page.getByRole('link', { name: 'Feeds' }).click()
  await read.requested
  login.release()
  await page.getByRole('button', { name: 'Account of ada' }).waitFor()
  read.release()
  await page.getByRole('heading', { level: 1, name: 'Feeds' }).waitFor()
  await seeToast(page, 'Welcome back!')
  assert.equal(path(page), '/feeds')
})

test('a login that ends while the other tab is shown leads home, too', async () => {
  const { page, email, password, logIn } = await openAuth()
  const held = await holdRequests(page, 'POST /api/login')
  await email.fill('ada@example.test')
  await password.fill(PASSWORD)
  await logIn.click()
  await held.requested
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor()
  held.release()
  await seeToast(page, 'Welcome back!')
  await eventually(() => assert.equal(path(page), '/'))
})

test("the sign-up form validates all fields with their messages, and 'Passwords don't match' when either changes", async () => {
  const { page, username, email, password, confirm, signUp } = await openAuth('?mode=register')
  const posted = collectRequests(page, 'POST /api/register')
  await username.fill('gr')
  await email.fill('grace@')
  await password.fill('12345')
  await confirm.fill('1234')
  await signUp.click()
  await eventually(async () => {
    assert.equal(await errorOf(username), 'Username must be at least 3 characters')
    assert.equal(await errorOf(email), 'Invalid email address')
    assert.equal(await errorOf(password), 'Password must be at least 6 characters')
    assert.equal(await errorOf(confirm), 'Password must be at least 6 characters')
  })
  assert.equal(await username.evaluate((node) => node === document.activeElement), true)
  await username.fill('grace')
  await email.fill('grace@example.test')
  await password.fill('123456')
  await confirm.fill('1234567')
  await signUp.click()
  await eventually(async () => assert.equal(await errorOf(confirm), "Passwords don't match"))
  assert.equal(await errorOf(password), null)
  await confirm.fill('123456')
  await eventually(async () => assert.equal(await errorOf(confirm), null))
  // Validation runs when either field changes.
  await password.fill('12345678')
  await eventually(async () => assert.equal(await errorOf(confirm), "Passwords don't match"))
  await password.fill('123456')
  await eventually(async () => assert.equal(await errorOf(confirm), null))
  assert.equal(posted.length, 0)
})

test("a registration shows 'Registration successful!' and does not send the confirmation", async () => {
  const { page, username, email, password, confirm, signUp } = await openAuth('?mode=register')
  const posted = collectRequests(page, 'POST /api/register')
  await username.fill('grace')
  await email.fill('grace@example.test')
  await password.fill('123456')
  await confirm.fill('123456')
  await signUp.click()
  await seeToast(page, 'Registration successful!', 'Welcome to the community.')
  await eventually(() => assert.equal(path(page), '/'))
  const avatar = page.getByRole('banner').getByTestId('avatar')
  assert.equal((await avatar.innerText()).trim(), 'GR')
  const body = { username: 'grace', email: 'grace@example.test', password: '123456' }
  assert.deepEqual(posted[0]?.postDataJSON(), body)
})

test("a refused registration shows 'Registration failed' and whether username or email is taken", async () => {
  const { page, username, email, password, confirm, signUp } = await openAuth('?mode=register', {
    expects: /409 POST \/api\/register/,
  })
  await username.fill('ADA')
  await email.fill('someone@example.test')
  await password.fill('123456')
  await confirm.fill('123456')
  await signUp.click()
  await seeToast(page, 'Registration failed', 'This username is already taken')
  assert.equal(await username.inputValue(), 'ADA')
  await eventually(async () => {
    assert.equal(await errorOf(username), 'This username is already taken')
    assert.equal(await errorOf(email), null)
  })
})

test('a registration whose response was lost logs in when it is sent again', async () => {
  const { page, username, email, password, confirm, signUp } = await openAuth('?mode=register', {
    expects: /ERR_CONNECTION_RESET|409 POST/,
  })
  await username.fill('newcomer')
  await email.fill('newcomer@example.test')
  await password.fill('secret words')
  await confirm.fill('secret words')
  await loseAnswer(page, '/api/register')
  await signUp.click()
  await seeToast(page, 'Registration failed')
  await signUp.click()
  await seeToast(page, 'Registration successful!')
  await page.getByRole('button', { name: 'Account of newcomer' }).waitFor()
})

test('the email parameter prefills both forms, and an email that was typed or prefilled stays when the tab changes', async () => {
  const { page, email } = await openAuth('?mode=register&email=ada%2Bhall@example.test')
  assert.equal(await email.inputValue(), 'ada+hall@example.test')
  await visit(page, '/auth?mode=login&email=ada%2Bhall@example.test')
  assert.equal(await email.inputValue(), 'ada+hall@example.test')
  const toTab = async (name: string, heading: string) => {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  await toTab('Sign Up', 'Create an Account')
  assert.equal(await email.inputValue(), 'ada+hall@example.test')
  await email.fill('eve@example.test')
  await toTab('Log In', 'Welcome Back')
  assert.equal(await email.inputValue(), 'eve@example.test')
  await email.fill('')
  await toTab('Sign Up', 'Create an Account')
  assert.equal(await email.inputValue(), '')
})

test('logged-in users are redirected from /auth to / unless in forgot-password mode', async () => {
  const page = await openPage(await openSite(), '/topics', { as: 'ada' })
  for (const search of ['', '?mode=login', '?mode=register', '?email=a@example.test']) {
    await visit(page, `/auth${search}`)
    assert.equal(path(page), '/', search)
  }
  await visit(page, '/auth?mode=forgot-password')
  await page.getByRole('dialog', { name: 'Forgot Your Password?' }).waitFor()
  assert.equal(path(page), '/auth?mode=forgot-password')
})

test('a login leads back to the topic, at the form for a reply, also by way of Sign Up', async () => {
  const site = await openSite()
  const topic = await writeTopic(site)
  for (const name of ['Log In', 'Sign Up']) {
    const page = await openPage(site, topic.path)
    await page.getByRole('link', { name: 'Log In or Sign Up' }).click()
    await page.waitForURL('**/auth')
    await tab(page, name).click()
    const form = page.getByRole('tabpanel')
    if (name === 'Sign Up') await form.getByLabel('Username').fill('newcomer')
    await form
      .getByLabel('Email')
      .fill(name === 'Sign Up' ? 'new@example.test' : 'ada@example.test')
    for (const field of await form.getByLabel(/Password$/).all()) await field.fill(PASSWORD)
    const entries = await page.evaluate(() => history.length)
    await form.getByRole('button', { name }).click()
    await page.getByRole('textbox', { name: 'Content' }).waitFor()
    assert.equal(new URL(page.url()).pathname, topic.path)
    await page
      .getByRole('heading', { name: 'Add Your Reply' })
      .and(page.locator(':focus'))
      .waitFor()
    assert.equal(await page.evaluate(() => history.length), entries, 'replaces /auth')
    await page.goBack()
    await eventually(() => assert.equal(path(page), topic.path))
  }
})

test('a login started at an address that begins like another site stays on this one', async () => {
  const site = await openSite()
  const page = await openPage(site, `${site.url}//evil.test/topics`, { expects: /404 GET/ })
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await seeToast(page, 'Welcome back!')
  await eventually(() => assert.equal(page.url(), `${site.url}/evil.test/topics`))
})

test('a login that a button asked for leads back to its list', async () => {
  const page = await openPage(await openSite(), '/?tab=creations')
  await page.getByRole('button', { name: 'Share Creation' }).click()
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await eventually(() => assert.equal(path(page), '/?tab=creations'))
  await page.getByRole('button', { name: 'Share Creation' }).click()
  await page.getByRole('dialog', { name: 'Share Creation' }).waitFor()
})

test('a password can be shown and hidden, and each button for it says which one', async () => {
  const { page, password } = await openAuth('?mode=register')
  const show = page.getByRole('button', { name: 'Show characters' })
  const described = await show.evaluateAll((all) =>
    all.map((button) => {
      const id = button.getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.innerText ?? null
    }),
  )
  assert.deepEqual(described, ['Password', 'Confirm Password'])
  await password.fill('legible')
  await eventually(async () => assert.equal(await password.getAttribute('type'), 'password'))
  await show.first().click()
  await eventually(async () => assert.equal(await password.getAttribute('type'), 'text'))
  await page.getByRole('button', { name: 'Hide characters' }).click()
  await eventually(async () => assert.equal(await password.getAttribute('type'), 'password'))
})

async function isChosen(page: Page, name: string, heading: string) {
  await page.getByRole('heading', { name: heading }).waitFor()
  assert.equal(await tab(page, name).getAttribute('aria-selected'), 'true')
  assert.equal(await page.getByRole('tab', { selected: true }).count(), 1)
}

const autocompletes = (page: Page) =>
  page
    .locator('main input')
    .evaluateAll((all) => all.map((input) => input.getAttribute('autocomplete')))
