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

/** Where a person may leaf through the whole site. */
const FOLDER = join(root, 'test-results', 'screens')
mkdirSync(FOLDER, { recursive: true })

/** Each size and scheme gets a picture; axe is dear and looks at every size and scheme once. */
const LOOKS = [
  { width: 1280, height: 900, colorScheme: 'light', isExamined: true },
  { width: 1280, height: 900, colorScheme: 'dark', isExamined: false },
  { width: 390, height: 844, colorScheme: 'light', isExamined: false },
  { width: 390, height: 844, colorScheme: 'dark', isExamined: true },
] as const

/** A test for each: it looks right to axe, and its pictures are kept. */
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

/** Colours that are still on their way would be seen as they pass. */
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

/** What axe calls serious or critical, each with its first places. */
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
  // What the evaluated source leaves behind.
  var axe: Axe
}
