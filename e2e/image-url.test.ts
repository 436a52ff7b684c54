import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictures } from '../tests/pictures.ts'
import { openPageWithClock, openSite } from './browser.ts'
import { eventually } from './eventually.ts'
import { stopClock } from './stop-clock.ts'
import { waitForIdle } from './wait-for-idle.ts'

/** Longer than the debounce before a complete URL is loaded. */
const PAUSE_MS = 900

const ADDRESS = 'https://pictures.example.test/a-loom.png?of=1'

async function openShare() {
  const site = await openSite()
  const page = await openPageWithClock(site, '/?tab=creations&new=creation', {
    as: 'ada',
    expects: /example|ERR_/,
  })
  const requests: string[] = []
  const body = await pictures.png()
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      requests.push(route.request().url())
      return route.request().url() === ADDRESS
        ? route.fulfill({ contentType: 'image/png', body })
        : route.abort()
    },
  )
  const dialog = page.getByRole('dialog', { name: 'Share Creation' })
  const field = dialog.getByRole('textbox', { name: 'Image URL' })
  await field.waitFor()
  // On a busy machine there would be pauses within what is typed.
  await stopClock(page)
  return { page, dialog, field, requests }
}

test('an image URL is requested once, when it is complete and typing has paused', async () => {
  const { page, dialog, field, requests } = await openShare()
  await field.pressSequentially(ADDRESS)
  await dialog.getByText('Checking…').waitFor()
  assert.deepEqual(requests, [])
  await page.clock.runFor(PAUSE_MS)
  await dialog.getByRole('img', { name: 'Preview of the chosen image' }).waitFor()
  assert.deepEqual(requests, [ADDRESS])
  const remove = await dialog.getByRole('button', { name: 'Remove' }).boundingBox()
  const box = await field.boundingBox()
  assert.deepEqual([remove?.y, remove?.height], [box?.y, box?.height])
})

test('an incomplete URL is not requested', async () => {
  const { page, dialog, field, requests } = await openShare()
  const halves = [
    'https://exa',
    'https://example.',
    'https://example.t',
    'example.test/a.png',
    'ftp://example.test/a.png',
    'javascript:alert(1)',
    'https://ada:secret@example.test/a.png',
  ]
  for (const half of halves) {
    await field.fill(half)
    assert.equal(await dialog.getByText('Checking…').count(), 0, half)
    await page.clock.runFor(PAUSE_MS)
  }
  await page.clock.resume()
  await waitForIdle(page)
  assert.deepEqual(requests, [])
})

test('a URL that is not an image shows a message', async () => {
  const { page, dialog, field, requests } = await openShare()
  await field.fill('https://pictures.example.test/nothing.png')
  await page.clock.runFor(PAUSE_MS)
  await dialog.getByText('This address shows no image here.').waitFor()
  await eventually(() => assert.equal(requests.length, 1))
})
