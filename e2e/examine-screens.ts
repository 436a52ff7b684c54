import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { root } from '../scripts/setup/root.mjs'
import type { TestSite } from '../tests/site.ts'
import { openEmptyPage, openSite, visit } from './browser.ts'
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

/**
 * One test for the screens of the same visitor and content: each is visited in the page of the one before. Runs
 * axe, and saves pictures if wanted or if axe has found something.
 */
export function examineScreens(screens: Record<string, Screen>) {
  const groups: Named[][] = []
  for (const named of Object.entries(screens)) {
    const group = groups.find(([first]) => first && isAlike(first[1], named[1]))
    if (group) group.push(named)
    else groups.push([named])
  }
  for (const alike of groups) {
    const names = alike.map(([name]) => name).join(', ')
    test(`axe reports no violation, in light and dark, wide and narrow: ${names}`, () =>
      examineAlike(alike))
  }
}

type Named = [name: string, screen: Screen]

const isAlike = (one: Screen, other: Screen) =>
  one.fill === other.fill &&
  one.as === other.as &&
  one.isNew === other.isNew &&
  one.expects?.source === other.expects?.source

async function examineAlike(screens: Named[]) {
  const site = await openSite()
  const visitor = screens[0]?.[1]
  await visitor?.fill?.(site)
  const page = await openEmptyPage(site, visitor)
  await page.addInitScript(forgetDrafts)
  for (const [name, screen] of screens) {
    try {
      await examine(page, site, name, screen)
    } catch (cause) {
      throw new Error(`the screen '${name}'`, { cause })
    }
  }
}

/** What is typed on one screen is not on the next. */
function forgetDrafts() {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('draft:')) localStorage.removeItem(key)
  }
}

async function examine(page: Page, site: TestSite, name: string, { path = '/', reach }: Screen) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await turnTo(page, LOOKS[0])
  await visit(page, typeof path === 'string' ? path : await path(site))
  await reach?.(page, site)
  await page.mouse.move(0, 899)
  assert.deepEqual(await fieldsOfOneDirection(page), [], 'fields without dir="auto"')
  await loadAxe(page)
  for (const look of LOOKS.filter(({ isExamined }) => isExamined || wantsPictures)) {
    await turnTo(page, look)
    await isStill(page)
    const found = look.isExamined ? await findings(page) : []
    if (wantsPictures || found.length > 0) await savePicture(page, name, look)
    assert.deepEqual(found, [], `${look.width} px, ${look.colorScheme}`)
  }
}

async function turnTo(page: Page, { width, height, colorScheme }: Look) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
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
