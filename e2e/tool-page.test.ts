import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertOtherUser, insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite, visit } from './browser.ts'
import { errorOf } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

test('the page of a tool counts a vote in the button and over time, and leads to its creations', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: 'Loom', description: 'Weaves apps.' })
  const made = await insertCreation(site.db, { name: 'Tide tables' })
  const row = { creation_id: made.id, tool_id: tool.id, position: 0 }
  await site.db.insertInto('creation_tools').values(row).execute()
  const page = await openPage(site, `/?tab=tools`, { as: 'ada' })
  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('heading', { level: 1, name: 'Loom' }).waitFor()
  await page.getByText('Weaves apps.').waitFor()
  await page.getByText('No votes yet.').waitFor()
  const upvote = page.getByRole('button', { name: 'Upvote Loom' })
  await upvote.click()
  await seeToast(page, 'Upvoted!')
  await eventually(async () => assert.equal(await upvote.getAttribute('aria-pressed'), 'true'))
  await page.getByRole('img', { name: /^1 vote, week of/ }).waitFor()
  await page.getByText('Show the numbers').press('Enter')
  await page.getByRole('cell', { name: '1', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Tide tables' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tide tables' }).waitFor()
  await page.getByRole('link', { name: 'Loom', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Loom' }).waitFor()
})

test('the chart of votes is read out once', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db)
  await site.as('ada')('POST /api/tools/:id/rate', { params: tool, body: { rating: 1 } })
  const page = await openPage(site, `/tool/${tool.id}`)
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const said = nodes
    .filter(({ name }) => String(name?.value).startsWith('1 vote, week of'))
    .map(({ role, description }) => [String(role?.value), String(description?.value ?? '')])
  assert.deepEqual(said, [['image', '']])
})

test('the weeks and months of votes are the same for readers in every time zone', async () => {
  const site = await openSite()
  const [young, old] = [await insertTool(site.db), await insertTool(site.db)]
  const votes = [
    { tool_id: young.id, created_at: new Date().toISOString() },
    { tool_id: old.id, created_at: '2024-05-20T12:00:00.000Z' },
  ]
  for (const vote of votes) {
    const { id: user_id } = await insertOtherUser(site.db)
    await site.db
      .insertInto('tool_votes')
      .values({ ...vote, user_id })
      .execute()
  }
  const { votes: history } = await site.as(null)('GET /api/tools/:id', { params: young })
  const monday = new Date(history.periods[0]?.from ?? '')
  const week = monday.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  for (const timeZone of ['Pacific/Honolulu', 'Pacific/Auckland']) {
    const page = await openPage(site, `/tool/${young.id}`, { timeZone })
    await page.getByRole('img', { name: `1 vote, week of ${week}` }).waitFor()
    await visit(page, `/tool/${old.id}`)
    await page.getByRole('img', { name: /^1 vote.* May 2024$/ }).waitFor()
  }
})

test('tools are picked, removed and saved with a creation by keyboard alone', async () => {
  const site = await openSite()
  for (const name of ['Loom', 'Loom Studio', 'Heddle']) await insertTool(site.db, { name })
  const made = await insertCreation(site.db)
  const page = await openPage(site, `/edit-creation/${made.id}`, { as: 'ada' })
  const field = page.getByRole('combobox', { name: 'Built with (optional)' })
  const pick = async (text: string, option: string, ...keys: string[]) => {
    await field.fill(text)
    // Until these tools are found, those of an earlier text are shown.
    const found = page.locator('[role=listbox]:not([aria-busy])')
    await found.getByRole('option', { name: option }).waitFor()
    for (const key of keys) await field.press(key)
  }
  await pick('heddle', 'Heddle', 'Enter')
  await page.getByRole('button', { name: 'Remove Heddle' }).press('Enter')
  await eventually(async () => assert.equal(await focused(field), true))
  await pick('heddle', 'Heddle', 'Enter')
  await pick('loom', 'Loom Studio', 'ArrowDown', 'Enter')
  await page.getByRole('button', { name: 'Remove Loom Studio' }).waitFor()
  await field.press('Backspace')
  await pick('loom', 'Loom Studio', 'ArrowUp', 'Escape')
  assert.equal(await page.getByRole('option').count(), 0)
  await field.press('ArrowDown')
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Remove Loom' }).first().waitFor()
  const names = await page.getByRole('list', { name: 'Picked tools' }).innerText()
  assert.match(names, /Heddle\s+Loom/)
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await seeToast(page, 'Creation updated')
  const { creation: saved } = await site.as(null)('GET /api/creations/:id', { params: made })
  assert.equal(saved.tools.length, 2)
  await page.getByRole('link', { name: 'Heddle' }).waitFor()
})

test('the field keeps the focus when the last tool that fits is picked, and when one is removed then', async () => {
  const site = await openSite()
  const names = Array.from({ length: 13 }, (_, at) => `Loom ${at + 1}`)
  for (const name of names) await insertTool(site.db, { name })
  const tools = (await site.as(null)('GET /api/tools')).filter(({ name }) => names.includes(name))
  const toolIds = tools.slice(0, 11).map(({ id }) => id)
  const made = await insertCreation(site.db)
  await site.as('ada')('PATCH /api/creations/:id', { params: made, body: { toolIds } })
  const page = await openPage(site, `/edit-creation/${made.id}`, { as: 'ada' })
  const field = page.getByRole('combobox', { name: 'Built with (optional)' })
  await field.fill('loom')
  await page.getByRole('option').first().waitFor()
  await field.press('Enter')
  await page.getByText('These are 12, the most that fit.').waitFor()
  assert.equal(await focused(field), true)
  await page.keyboard.type('more')
  assert.equal(await field.inputValue(), '')
  await page
    .getByRole('button', { name: /^Remove Loom/ })
    .nth(3)
    .press('Enter')
  await page.getByText('Tools of the directory, found by name or address.').waitFor()
  await eventually(async () => assert.equal(await focused(field), true))
  await page.keyboard.type('loom')
  await page.getByRole('option').first().waitFor()
})

test('a tool that was hidden meanwhile is an error at the field, which takes the focus', async () => {
  const site = await openSite()
  const { id } = await insertTool(site.db, { name: 'Loom' })
  const made = await insertCreation(site.db)
  const expects = /^400 (PATCH|POST) \/api\/creations/
  const page = await openPage(site, '/', { as: 'ada', expects })
  const hide = (visible: boolean) =>
    site.as('root')('PUT /api/tools/:id', { params: { id: String(id) }, body: { visible } })
  const isRefused = async (submit: string) => {
    const field = page.getByRole('combobox', { name: 'Built with (optional)' })
    await field.fill('loom')
    await page.getByRole('option', { name: 'Loom' }).click()
    await page.getByRole('button', { name: 'Remove Loom' }).waitFor()
    await hide(false)
    await page.getByRole('button', { name: submit }).last().click()
    await eventually(async () =>
      assert.equal(await errorOf(field), `There is no tool ${id} in the directory`),
    )
    await eventually(async () => assert.equal(await focused(field), true))
    await field.press('Backspace')
    await eventually(async () => assert.equal(await errorOf(field), null))
    await hide(true)
  }
  await visit(page, `/edit-creation/${made.id}`)
  await isRefused('Save Changes')
  await visit(page, '/?tab=creations&new=creation')
  const dialog = page.getByRole('dialog', { name: 'Share Creation' })
  await dialog.getByRole('textbox', { name: 'Creation Name' }).fill('Tide tables')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('For one pier, and only one.')
  await dialog.getByRole('textbox', { name: /image/i }).fill(`${site.url}/icons/icon-192.png`)
  await dialog.getByRole('checkbox', { name: 'Game' }).check()
  await isRefused('Share Creation')
})

test('a member’s name leads to the page with their topics, creations and resources', async () => {
  const site = await openSite()
  const topic = { title: 'What is on your desk?', content: 'On mine there is a lamp.' }
  await site.as('bob')('POST /api/topics', { body: topic })
  await insertCreation(site.db, { by: 'bob', name: 'Tide tables' })
  const created_at = '2026-06-30T23:30:00.000Z'
  await site.db.updateTable('users').set({ created_at }).execute()
  const page = await openPage(site, '/topics')
  await page.getByRole('link', { name: 'bob' }).click()
  await page.getByRole('heading', { level: 1, name: 'bob' }).waitFor()
  await page.getByText('Member since 30 June 2026').waitFor()
  await page.getByRole('link', { name: topic.title }).waitFor()
  const lists = page.getByRole('navigation', { name: 'Contributions' })
  await lists.getByRole('link', { name: 'Creations 1' }).press('Enter')
  await page.getByRole('link', { name: 'Tide tables' }).waitFor()
  await lists.getByRole('link', { name: 'Resources 0' }).click()
  await page.getByText('No resources yet').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Tide tables' }).waitFor()
})

test('a hidden tool has a page for administrators only; a deleted member has none', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: 'Loom', visible: false })
  const bob = await site.as('bob')('GET /api/user')
  for (const who of [null, 'ada'] as const) {
    assert.equal((await site.raw(`/tool/${tool.id}`, {}, who)).status, 404)
  }
  const page = await openPage(site, `/tool/${tool.id}`, { as: 'root' })
  await page.getByRole('heading', { level: 1, name: 'Loom' }).waitFor()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await visit(page, `/user/${bob.id}`)
  await page.getByRole('heading', { level: 1, name: 'bob' }).waitFor()
  await site.as('bob')('DELETE /api/user/delete')
  assert.equal((await site.raw(`/user/${bob.id}`)).status, 404)
})

test('on a phone a long domain wraps in its button, above links that start at the same edge', async () => {
  const site = await openSite()
  const url = `https://${'subsub.'.repeat(12)}example.org/`
  const tool = await insertTool(site.db, { name: 'Loom', url })
  for (const width of [390, 320]) {
    const page = await openPage(site, `/tool/${tool.id}`, { width })
    const visit = page.getByRole('link', { name: 'Visit' })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
    const left = await visit.evaluate((node) => node.getBoundingClientRect().left)
    const starts = await page.getByRole('link', { name: 'Loom on X' }).evaluate((node) => {
      const range = document.createRange()
      range.selectNodeContents(node.lastChild ?? node)
      return range.getBoundingClientRect().left
    })
    assert.equal(starts, left)
  }
})

const focused = (field: { evaluate: (run: (element: Element) => boolean) => Promise<boolean> }) =>
  field.evaluate((element) => element === document.activeElement)
