import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { dataUrl, pictures } from '../tests/pictures.ts'
import { insertCreation, insertReply, insertResource, insertTool } from '../tests/insert-rows.ts'
import { failRequests, holdRequests } from './intercept-requests.ts'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'
import { insertTopics, writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { sidePanels } from './side-panels.ts'
import { eventually } from './eventually.ts'
import { nameOfFocus } from './tab-walk.ts'

test('deleting a reply moves the focus to the next one, or to the heading after the last', async () => {
  const site = await openSite()
  const topic = await writeTopic(site)
  await insertReply(site.db, { to: topic, contents: ['The first', 'The second'] })
  const page = await openPage(site, topic.path, { as: 'ada' })
  await deleteFirstReply(page)
  await eventually(async () => assert.match(await textOfFocus(page), /The second/))
  await page.keyboard.press('Tab')
  assert.equal(await nameOfFocus(page), 'ada')
  await deleteFirstReply(page)
  await eventually(async () => assert.equal(await textOfFocus(page), 'Replies (0)'))
})

test("the last 'Show more replies' moves the focus to the first new reply", async () => {
  const replies = Array.from({ length: 130 }, (_, at) => `Reply ${at + 1}`)
  const { page } = await openTopic({}, { replies })
  await page.getByRole('link', { name: 'Show more replies' }).press('Enter')
  await eventually(async () => assert.match(await textOfFocus(page), /Reply 101/))
})

test("'Load more' of every list moves the focus to the first new row", async () => {
  const site = await openSite()
  for (let at = 1; at <= 30; at++) await insertCreation(site.db, { name: `Creation ${at}` })
  for (let at = 1; at <= 60; at++) await insertTool(site.db, { name: `Tool ${at}` })
  for (let at = 1; at <= 60; at++) await insertResource(site.db, { name: `Resource ${at}` })
  const page = await openPage(site, '/?tab=creations', { as: 'root' })
  const press = (name: RegExp) => page.getByRole('button', { name }).press('Enter')
  await press(/^Load more creations/)
  await eventually(async () => assert.equal(await nameOfFocus(page), 'Creation 6'))
  await page.getByRole('tab', { name: 'Tools' }).click()
  await eventually(async () =>
    assert.equal(await sidePanels(page).getByRole('article').count(), 15),
  )
  for (const count of [15, 30, 45]) {
    await press(/^Load more tools/)
    const first = sidePanels(page).getByRole('article').nth(count).locator('h3 a').first()
    await first.waitFor()
    await eventually(async () => assert.equal(await nameOfFocus(page), await first.innerText()))
  }
  await page.getByRole('tab', { name: 'Resources' }).click()
  await press(/^Load more resources/)
  await eventually(async () => assert.equal(await nameOfFocus(page), 'Resource 10'))
  await visit(page, '/admin')
  await page.getByText('60 of 60 tools').waitFor()
  await press(/^Show more/)
  const row = page.locator('tbody tr').nth(50)
  await eventually(async () =>
    assert.ok(await row.evaluate((node) => node.contains(document.activeElement))),
  )
})

test('removing a portrait moves the focus to Upload Image, removing a picture to the file input', async () => {
  const site = await openSite()
  const profileImage = dataUrl(await pictures.png())
  await site.as('ada')('PUT /api/user/profile', {
    body: { username: 'ada', email: 'ada@example.test', profileImage },
  })
  const page = await openPage(site, '/profile', { as: 'ada' })
  await page.getByRole('button', { name: 'Remove Image' }).press('Enter')
  await eventually(async () => assert.equal(await nameOfFocus(page), 'Upload Image'))
  await visit(page, '/?tab=creations&new=creation')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Image URL' }).fill('https://example')
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await eventually(async () => assert.equal(await nameOfFocus(page), 'Image Upload'))
})

test('deleting a tool in the table moves the focus to the next row, or to the last one left', async () => {
  const site = await openSite()
  for (const name of ['Loom', 'Needle', 'Spool', 'Thread']) await insertTool(site.db, { name })
  const page = await openPage(site, '/admin?sort=name', { as: 'root' })
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const [gone, next] of [
    ['Loom', 'Needle'],
    ['Thread', 'Spool'],
  ] as const) {
    await rowOf(gone).getByRole('button', { name: 'Edit' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await rowOf(gone).waitFor({ state: 'detached' })
    await eventually(async () =>
      assert.ok(await rowOf(next).evaluate((node) => node.contains(document.activeElement))),
    )
  }
})

for (const [path, width, focused] of [
  ['/', 1280, 'Topic 1'],
  ['/', 390, 'Topic 1'],
  ['/topics', 1280, 'Discussions'],
] as const) {
  test(`after a successful 'Try again' on ${path} at ${width} px the focus is on '${focused}'`, async () => {
    const site = await openSite()
    await insertTopics(site, 1)
    const page = await openPage(site, path, { expects: /500 GET/, width })
    await failRequests(page, 'GET /api/topics')
    await page.getByRole('button', { name: /^Tag/ }).click()
    await page.getByRole('menuitemradio', { name: 'General' }).click()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.unrouteAll()
    await retry.press('Enter')
    await page.getByRole('link', { name: 'Topic 1', exact: true }).waitFor()
    await eventually(async () => assert.equal(await nameOfFocus(page), focused))
  })
}

test("'Try again' for what a page shows waits visibly, and moves the focus to the heading of what was found", async () => {
  const site = await openSite()
  await writeTopic(site)
  await insertTool(site.db, { name: 'Loom' })
  await insertCreation(site.db, { by: 'ada', name: 'A kiln' })
  const page = await openPage(site, '/?tab=tools', { expects: /500 GET/ })
  for (const [call, tab, path, error, name] of [
    ['GET /api/topics/:id', null, '/topic/', 'Topic Not Found', 'A first topic'],
    ['GET /api/tools/:id', 'Tools', '/tool/', 'Tool Not Found', 'Loom'],
    ['GET /api/creations/:id', 'Creations', '/creation/', 'Error Loading Creation', 'A kiln'],
    ['GET /api/users/:id', 'Creations', '/user/', 'Member Not Found', 'ada'],
  ] as const) {
    if (tab) await page.getByRole('tab', { name: tab }).click()
    const failing = await failRequests(page, call)
    await page.locator(`main a[href^="${path}"]`).first().click()
    await onHeading(page, error)
    const retry = page.getByRole('button', { name: /try again/i })
    await retry.press('Enter')
    await onHeading(page, error)
    await failing.mend()
    const held = await holdRequests(page, call)
    await retry.press('Enter')
    await held.requested
    await page.getByTestId('placeholder').waitFor()
    held.release()
    await onHeading(page, name)
    await page.goBack()
    await page.locator(`main a[href^="${path}"]`).first().waitFor()
  }
})

test('navigation moves the focus to the heading; Back restores the focused link and scroll position', async () => {
  const site = await openSite()
  await insertTopics(site, 20)
  const page = await openPage(site, '/topics', { height: 500, as: 'ada' })
  const link = page.getByRole('link', { name: 'Topic 14', exact: true })
  await link.focus()
  const place = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await onHeading(page, 'Topic 14')
  await page.goBack()
  await eventually(async () => assert.equal(await nameOfFocus(page), 'Topic 14'))
  await eventually(async () => assert.equal(await page.evaluate(() => window.scrollY), place))
  await page.getByRole('link', { name: 'About' }).press('Enter')
  await onHeading(page, 'About')
  await page.getByRole('button', { name: /^Account/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  await eventually(async () => assert.equal(await textOfFocus(page), 'Welcome Back'))
})

/** The link that led here has the same text, and the focus until the page is there. */
async function onHeading(page: Page, text: string) {
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'h1'),
  )
  assert.equal(await textOfFocus(page), text)
}

type Filled = [name: string, path: string, send: string]

const forms: Record<'visitors' | 'ada' | 'root', Filled[]> = {
  visitors: [
    ['Log In', '/auth', 'Log In'],
    ['Sign Up', '/auth?mode=register', 'Sign Up'],
    ['Forgot Your Password?', '/auth?mode=forgot-password', 'Send Reset Link'],
    ['Reset Your Password', '/auth?token=nobodys', 'Reset Password'],
    ['Contact', '/about', 'Send Message'],
  ],
  ada: [
    ['New Topic', '/topics?new=topic', 'Create Topic'],
    ['Add Your Reply', '/topic/1', 'Post Reply'],
    ['Suggest Tool', '/?tab=tools&new=tool', 'Add Tool'],
    ['Share Creation', '/?tab=creations&new=creation', 'Share Creation'],
    ['Add Resource', '/?tab=resources&new=resource', 'Add Resource'],
    ['Edit Creation', '/edit-creation/1', 'Save Changes'],
  ],
  root: [
    ['New community', '/admin?section=communities', 'Add community'],
    ['Feed URL', '/admin?section=news', 'Add feed'],
  ],
}

for (const who of ['visitors', 'ada', 'root'] as const) {
  const names = forms[who].map(([name]) => name).join(', ')
  test(`an invalid form moves the focus to its first invalid field: ${names}`, async () => {
    const site = await openSite()
    await writeTopic(site)
    await insertCreation(site.db)
    const page = await openEmptyPage(site, { as: who === 'visitors' ? null : who })
    for (const [name, path, send] of forms[who]) {
      await visit(page, path)
      const button = page.getByRole('button', { name: send, exact: true })
      const form = page.locator('form').filter({ has: button })
      await form.waitFor()
      if (name === 'Edit Creation') {
        await form.getByRole('button', { name: 'App', exact: true }).click()
      } else if (name === 'Contact' || path.startsWith('/auth')) {
        await form.getByRole('textbox').first().fill('')
      }
      await form.getByRole('button', { name: send, exact: true }).press('Enter')
      await eventually(async () => {
        const [isFirst, focused] = await form.evaluate((node) => {
          const wrong = node.querySelector('[aria-invalid=true], [aria-pressed]')
          const area = node.querySelector('textarea')
          return [
            document.activeElement === (wrong ?? area),
            document.activeElement?.outerHTML.slice(0, 120),
          ]
        })
        assert.ok(isFirst, `${name}: the focus is on ${focused}`)
      })
    }
  })
}

async function deleteFirstReply(page: Page) {
  await page.getByRole('button', { name: 'Delete reply' }).first().press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

/** The text of the focused element; '' if nothing has the focus. */
const textOfFocus = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    return node instanceof HTMLElement && node !== document.body ? node.innerText.trim() : ''
  })
