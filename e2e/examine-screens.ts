import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { root } from '../scripts/setup/root.mjs'
import { openPage, openSite } from './browser.ts'
import type { Screen } from './screens.ts'
import { eventually } from './eventually.ts'

/** `npm run test:screens -- --pictures` saves all of them, for review by eye. */
const FOLDER = join(root, 'test-results', 'screens')
const wantsPictures = process.env.TEST_PICTURES === 'on'

/** Axe is slow and covers every size and every scheme once. */
const LOOKS = [
  { width: 1280, height: 900, colorScheme: 'light', isExamined: true },
  { width: 1280, height: 900, colorScheme: 'dark', isExamined: false },
  { width: 390, height: 844, colorScheme: 'dark', isExamined: true },
  { width: 390, height: 844, colorScheme: 'light', isExamined: false },
] as const

type Look = (typeof LOOKS)[number]

/** One test per screen: runs axe, and saves pictures if wanted or if axe has found something. */
export function examineScreens(screens: Record<string, Screen>) {
  for (const [name, screen] of Object.entries(screens)) {
    test(`axe reports no violation, in light and dark, wide and narrow: ${name}`, () =>
      examine(name, screen))
  }
}

async function examine(name: string, { path = '/', fill, reach, ...visitor }: Screen) {
  const site = await openSite()
  await fill?.(site)
  const address = typeof path === 'string' ? path : await path(site)
  const page = await openPage(site, address, visitor)
  await reach?.(page, site)
  await page.mouse.move(0, 899)
  assert.deepEqual(await fieldsOfOneDirection(page), [], 'fields without dir="auto"')
  await loadAxe(page)
  for (const look of LOOKS.filter(({ isExamined }) => isExamined || wantsPictures)) {
    const { width, height, colorScheme } = look
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await isStill(page)
    const found = look.isExamined ? await findings(page) : []
    if (wantsPictures || found.length > 0) await savePicture(page, name, look)
    assert.deepEqual(found, [], `${width} px, ${colorScheme}`)
  }
}

/** Fields in which a text of another script would begin on the wrong side. */
const fieldsOfOneDirection = (page: Page) =>
  page
    .locator('textarea, input:is(:not([type]), [type=text], [type=search]):not([tabindex="-1"])')
    .evaluateAll((fields) =>
      fields.filter((field) => !field.matches('[dir=auto]')).map(({ outerHTML }) => outerHTML),
    )

const AXE = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** The browser caches a script that is evaluated so, but not one of `page.evaluate`. */
async function loadAxe(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
}

async function savePicture(page: Page, name: string, { width, colorScheme }: Look) {
  const file = `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
  await page.screenshot({ path: join(FOLDER, file) })
}

/** Waits for animations to end, as axe would see intermediate colours. */
const isStill = (page: Page) =>
  eventually(async () => {
    const moving = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => resolve(document.getAnimations().length))
        }),
    )
    assert.equal(moving, 0)
  })

/** The violations that axe reports, each with its first elements. */
async function findings(page: Page) {
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      resultTypes: ['violations'],
      // Only rules that are off want style sheets and media loaded beforehand.
      preload: false,
      rules: {
        'target-size': { enabled: true },
        // Open menus are in portals at the end of the body, outside of landmarks.
        region: { enabled: false },
      },
    }),
  )
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(describe)].join('\n'))
}

const describe = ({ html, failureSummary }: axe.NodeResult) =>
  `${html.slice(0, 150)}\n${failureSummary ?? ''}`

type Axe = typeof axe

declare global {
  // The global defined by the evaluated source.
  var axe: Axe
}
