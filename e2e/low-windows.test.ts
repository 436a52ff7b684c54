import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite } from './browser.ts'
import { openNewTopic } from './forms.ts'
import { eventually } from './eventually.ts'

/** How many pixels of a control's height nothing covers. */
const heightInView = (control: Locator) =>
  control.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const rows = Array.from({ length: Math.floor(height) }, (_, at) => top + at + 0.5)
    return rows.filter((y) => document.elementFromPoint(left + width / 2, y) === node).length
  })

test('at 400 % zoom a field of a dialog that gets the focus is in view', async () => {
  const site = await openSite()
  // A window of 1280 × 720 px.
  const page = await openPage(site, '/topics', { as: 'ada', width: 320, height: 180 })
  const { title, content, create } = await openNewTopic(page)
  for (const control of [title, content, create, content, title]) {
    await control.focus()
    await eventually(async () => {
      const height = await heightInView(control)
      assert.ok(height >= 40, `${height} px of ${String(control)}`)
    })
  }
})

test('in a low window the tool picker shows both its field and the option reached by arrow keys', async () => {
  const site = await openSite()
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8])
    await insertTool(site.db, { name: `Loom ${at}`, url: `https://l${at}.test/` })
  for (const height of [844, 400]) {
    const page = await openPage(site, '/?tab=creations', { as: 'ada', width: 390, height })
    await page.getByRole('button', { name: 'Share Creation' }).click()
    const field = page.getByRole('combobox', { name: /^Built with/ })
    await field.fill('loom')
    const options = page.getByRole('option')
    const last = options.last()
    for (const option of [options.first(), last, options.first()]) {
      await eventually(async () => {
        assert.equal(await option.getAttribute('aria-selected'), 'true')
        const heights = [await heightInView(field), await heightInView(option)]
        assert.ok(Math.min(...heights) >= 40, `${String(heights)} px in view of ${height} px`)
      })
      await field.press(option === last ? 'ArrowDown' : 'ArrowUp')
    }
  }
})

test("a tool's domain that wraps below its name leaves the name its own target", async () => {
  const site = await openSite()
  await insertTool(site.db, { name: `Loom of ${'many '.repeat(10)}`, url: 'https://loom.test/' })
  for (const width of [320, 800]) {
    const page = await openPage(site, '/?tab=tools', { width })
    const [name, domain] = await page
      .locator('[data-row] h3 a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
    assert.ok(name && domain)
    assert.ok(domain.top > name.top, `the domain of ${width} px does not wrap`)
    assert.ok(domain.top >= name.bottom, `${domain.top} is above ${name.bottom} at ${width} px`)
  }
})

test('with a large minimum size of fonts the letters of an avatar stay on one line', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada' })
  const avatar = page.getByRole('banner').getByTestId('avatar')
  await page.addStyleTag({ content: '.avatar { font-size: 24px !important }' })
  const { lines, text } = await avatar.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
    return { lines: new Set(tops).size, text: node.textContent }
  })
  assert.deepEqual({ lines, text }, { lines: 1, text: 'AD' })
})
