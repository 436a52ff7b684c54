import assert from 'node:assert/strict'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { freshFolder } from '../tests/fresh-folder.ts'
import { photo, pictures } from '../tests/pictures.ts'
import { openPage, openSite } from './browser.ts'
import { eventually } from './eventually.ts'
import { seeToast, toasts } from './toast.ts'

const folder = freshFolder()

async function openDialog() {
  const page = await openPage(await openSite(), '/?tab=creations&new=creation', { as: 'ada' })
  const dialog = page.getByRole('dialog', { name: 'Share Creation' })
  const preview = dialog.getByRole('img', { name: 'Preview of the chosen image' })
  const input = dialog.getByLabel('Image Upload')
  await input.waitFor()
  return { page, dialog, preview, input }
}

function fileOf(name: string, bytes: Buffer) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

async function centerOf(place: Locator) {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  assert.ok(box)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drop(page: Page, path: string, at: { x: number; y: number }) {
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data })
  }
}

/** The previewed picture, as the form would send it. */
async function pictureIn(preview: Locator) {
  const source = (await preview.getAttribute('src')) ?? ''
  return sharp(Buffer.from(source.split(',')[1] ?? '', 'base64'))
}

async function shown(preview: Locator) {
  const { format, width, height } = await (await pictureIn(preview)).metadata()
  return { format, width, height }
}

test('an image dropped in the form or beside it is previewed, Remove clears it, and no file replaces the page', async () => {
  const { page, dialog, preview, input } = await openDialog()
  const transparent = { width: 640, height: 480, channels: 4, background: '#0000' } as const
  const png = await sharp({ create: transparent }).png().toBuffer()
  await drop(page, fileOf('dropped.png', png), await centerOf(input))
  await preview.waitFor()
  assert.deepEqual(await shown(preview), { format: 'jpeg', width: 640, height: 480 })
  const { channels } = await (await pictureIn(preview)).stats()
  assert.ok(
    channels.every(({ min }) => min > 250),
    'what is transparent becomes white',
  )
  const remove = async () => {
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await preview.waitFor({ state: 'detached' })
    await dialog.getByText('drop it here or paste it').waitFor()
  }
  await remove()

  const path = fileOf('beside.png', await pictures.png())
  const name = dialog.getByLabel('Creation Name')
  await name.fill('Tide tables')
  for (const place of [dialog.getByLabel('Description'), null]) {
    await drop(page, path, place ? await centerOf(place) : { x: 5, y: 450 })
    await preview.waitFor()
    await remove()
  }
  await drop(page, fileOf('table.csv', Buffer.from('a,b')), await centerOf(name))
  await seeToast(page, 'Image processing error', 'Failed to load image')
  assert.equal(await name.inputValue(), 'Tide tables')

  // The toast does not disappear by itself, but once another picture is there.
  await toasts(page).hover()
  await input.setInputFiles(fileOf('whole.png', await pictures.png()))
  await preview.waitFor()
  await eventually(async () => assert.equal(await toasts(page).getByRole('button').count(), 0))
})

/** Copies a picture, or one of the text with it. */
const copy = (page: Page, png: Buffer, text?: string) =>
  page.evaluate(
    async ({ base64, words }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      const picture = new Blob([bytes], { type: 'image/png' })
      const item = new ClipboardItem({
        'image/png': picture,
        ...(words && { 'text/plain': new Blob([words], { type: 'text/plain' }) }),
      })
      await navigator.clipboard.write([item])
    },
    { base64: png.toString('base64'), words: text },
  )

test('text is pasted as text, also if it is copied with a picture of it; an image alone, and no other file, can be pasted anywhere in the form', async () => {
  const { page, dialog, preview, input } = await openDialog()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = dialog.getByLabel('Creation Name')
  const isPrevented = await name.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['a,b'], 'table.csv', { type: 'text/csv' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return !field.dispatchEvent(paste)
  })
  assert.equal(isPrevented, false)
  assert.equal(await preview.count(), 0)
  assert.equal(await page.getByText('Image processing error').count(), 0)

  // Such as cells of a spreadsheet.
  await copy(page, await pictures.png(), 'High water')
  for (const label of ['Creation Name', 'Description']) {
    await dialog.getByLabel(label).focus()
    await page.keyboard.press('Control+V')
    await eventually(async () =>
      assert.equal(await dialog.getByLabel(label).inputValue(), 'High water'),
    )
  }
  assert.equal(await preview.count(), 0)
  // Outside of a text field, only the picture can be meant.
  await input.focus()
  await page.keyboard.press('Control+V')
  await preview.waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await preview.waitFor({ state: 'detached' })

  await copy(page, await pictures.png())
  await name.fill('')
  await name.focus()
  await page.keyboard.press('Control+V')
  await preview.waitFor()
  assert.equal((await shown(preview)).format, 'jpeg')
  // The focus stays where it was, so the picture is announced.
  await dialog.getByRole('status').filter({ hasText: 'Made to fit 800 × 800' }).waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('Tide tables'))
  await name.focus()
  await page.keyboard.press('Control+V')
  await eventually(async () => assert.equal(await name.inputValue(), 'Tide tables'))
})

test('an upload is scaled to 800x800 at quality 0.5, and above 1,000,000 characters again by 70 percent at 0.4', async () => {
  const { page, preview, input } = await openDialog()
  // No picture of 800x800 is that large at quality 0.5, so the first result is lengthened.
  const made = await page.evaluateHandle(() => {
    const made: number[][] = []
    const { toDataURL } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
      made.push([this.width, this.height, Number(quality)])
      const first = toDataURL.call(this, type, quality)
      return made.length === 1 ? `${first}${'A'.repeat(1_000_001 - first.length)}` : first
    }
    return made
  })
  const buffer = await photo({ width: 1600, height: 1000 })
  await input.setInputFiles({ name: 'pier.jpg', mimeType: 'image/jpeg', buffer })
  await preview.waitFor()
  assert.deepEqual(await made.jsonValue(), [
    [800, 500, 0.5],
    [560, 350, 0.4],
  ])
  assert.deepEqual(await shown(preview), { format: 'jpeg', width: 560, height: 350 })
})

test('while an image is being prepared, the field says that and nothing else', async () => {
  const { page, dialog, preview, input } = await openDialog()
  const zone = input.locator('..')
  assert.equal((await zone.innerText()).trim(), 'Choose a file, drop it here or paste it')
  await page.evaluate(() => {
    const read = FileReader.prototype.readAsDataURL
    FileReader.prototype.readAsDataURL = function readLater(file) {
      window.addEventListener('test-read', () => read.call(this, file), { once: true })
    }
  })
  await input.setInputFiles(fileOf('slow.png', await pictures.png()))
  await dialog.getByText('Preparing the image…').waitFor()
  assert.equal((await zone.innerText()).trim(), 'Preparing the image…')
  await page.evaluate(() => window.dispatchEvent(new Event('test-read')))
  await preview.waitFor()
})

test("a file that changes while it is read shows 'Failed to read file'", async () => {
  const { page, input } = await openDialog()
  const path = fileOf('changing.png', await pictures.png())
  await input.evaluate(() => {
    const hold = (event: Event) => event.stopImmediatePropagation()
    for (const type of ['input', 'change']) {
      window.addEventListener(type, hold, { capture: true, once: true })
    }
  })
  await input.setInputFiles(path)
  // The browser notes when the file was modified, in whole seconds, by which it detects a change.
  await input.evaluate((chosen: HTMLInputElement) => chosen.files?.[0]?.lastModified)
  utimesSync(path, new Date(), new Date(Date.now() + 5_000))
  await input.dispatchEvent('change')
  await seeToast(page, 'Image processing error', 'Failed to read file')
})

test("a browser without a canvas context shows 'Could not get canvas context'", async () => {
  const { page, preview, input } = await openDialog()
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await input.setInputFiles(fileOf('plain.png', await pictures.png()))
  await seeToast(page, 'Image processing error', 'Could not get canvas context')
  assert.equal(await preview.count(), 0)
})

test('a picture chosen while another one is being prepared takes its place', async () => {
  const { page, dialog, preview, input } = await openDialog()
  const release = await page.evaluateHandle(() => {
    const read = FileReader.prototype.readAsDataURL
    const { promise: released, resolve } = Promise.withResolvers<void>()
    FileReader.prototype.readAsDataURL = function (file) {
      FileReader.prototype.readAsDataURL = read
      void released.then(() => read.call(this, file))
      this.addEventListener('loadend', () => document.body.setAttribute('data-first-read', ''))
    }
    return resolve
  })
  await input.setInputFiles(fileOf('first.png', await pictures.png()))
  await dialog.getByText('Preparing the image…').waitFor()
  const small = { width: 60, height: 40, channels: 3, background: 'teal' } as const
  const second = await sharp({ create: small }).png().toBuffer()
  await input.setInputFiles(fileOf('second.png', second))
  await preview.waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Preparing…' }).count(), 0)
  await release.evaluate((resolve) => resolve())
  await page.locator('body[data-first-read]').waitFor()
  // Longer than the conversion of a small picture takes.
  await page.waitForTimeout(500)
  assert.deepEqual(await shown(preview), { format: 'jpeg', width: 60, height: 40 })
})
