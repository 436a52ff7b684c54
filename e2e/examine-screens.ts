import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { root } from '../scripts/setup/root.mjs'
import { openPage, openSite } from './browser.ts'
import type { Screen } from './screens.ts'
import { soon } from './soon.ts'

/** The folder of all screenshots, for review by eye. */
const FOLDER = join(root, 'test-results', 'screens')
mkdirSync(FOLDER, { recursive: true })

/**
 * Each size and scheme gets a screenshot; axe is slow and covers every size and every scheme once.
 */
const LOOKS = [
  { width: 1280, height: 900, colorScheme: 'light', isExamined: true },
  { width: 1280, height: 900, colorScheme: 'dark', isExamined: false },
  { width: 390, height: 844, colorScheme: 'light', isExamined: false },
  { width: 390, height: 844, colorScheme: 'dark', isExamined: true },
] as const

/** One test per screen: runs axe and saves the screenshots. */
export function examineScreens(screens: Record<string, Screen>) {
  for (const [name, screen] of Object.entries(screens)) {
    test(`axe finds nothing serious, in light and dark, wide and narrow: ${name}`, () =>
      examine(name, screen))
  }
}

async function examine(name: string, { path = '/', fill, reach, ...visitor }: Screen) {
  const site = await openSite()
  await fill?.(site)
  const page = await openPage(site, path, visitor)
  await reach?.(page, site)
  await page.mouse.move(0, 899)
  await page.evaluate(axe.source)
  for (const { width, height, colorScheme, isExamined } of LOOKS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await isStill(page)
    const file = `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`
    await page.screenshot({ path: join(FOLDER, file) })
    if (isExamined) assert.deepEqual(await findings(page), [], `${width} px, ${colorScheme}`)
  }
}

/** Waits for animations to end, as axe would see intermediate colours. */
const isStill = (page: Page) =>
  soon(async () => {
    const moving = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => resolve(document.getAnimations().length))
        }),
    )
    assert.equal(moving, 0)
  })

/** The serious and critical violations of axe, each with its first elements. */
async function findings(page: Page) {
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(describe)].join('\n'))
}

const describe = ({ html, failureSummary }: axe.NodeResult) =>
  `${html.slice(0, 150)}\n${failureSummary ?? ''}`

type Axe = typeof axe

declare global {
  // The global defined by the evaluated source.
  var axe: Axe
}
