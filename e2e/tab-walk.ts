import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

type Control = {
  name: string
  /** The element's group: the visual order is that of a form, not of two columns of a page. */
  group: number
  box: { top: number; bottom: number; left: number; right: number }
}

/**
 * Walks through a dialog or a page with Tab, then back with Shift+Tab; resolves to the names in Tab
 * order.
 *
 * @throws {AssertionError} if a control is skipped or reached out of visual order, if Tab leaves a
 * dialog, or if the way back differs
 */
export async function walk(page: Page, within: Locator): Promise<string[]> {
  const controls = await markControls(within)
  const names = controls.map(({ name }, at) => `${at + 1} ${name}`)
  assert.ok(names.length > 0, 'there is nothing to reach')
  // A dialog traps the focus in a ring: its last control precedes its first.
  const isRing = (await within.getAttribute('role'))?.endsWith('dialog') ?? false
  const isNative = await within.evaluate((node) => node.localName === 'dialog')
  const isDialog = isRing || isNative
  await (isDialog ? within.locator(`[data-stop="${names.length}"]`).focus() : focusStart(page))
  // With a native dialog the rest of the page is inert: between the two, Tab leaves the page.
  if (isNative) assert.match((await press(page, 'Tab', ['']))[0] ?? '', /^no control: <body/)
  assert.deepEqual(await press(page, 'Tab', names), names, 'Tab')
  assertVisualOrder(controls)
  const wayBack = isRing
    ? [...names.toReversed().slice(1), ...names.slice(-1)]
    : names.toReversed().slice(1)
  assert.deepEqual(await press(page, 'Shift+Tab', wayBack), wayBack, 'Shift+Tab')
  return controls.map(({ name }) => name)
}

/** The name of the focused element; 'body' if nothing has the focus. */
export async function nameOfFocus(page: Page) {
  await markControls(page.locator('html'))
  return page.evaluate(() => {
    const node = document.activeElement
    const name = node?.getAttribute('data-name')
    if (name) return name
    return node?.matches('h1, h2, h3') ? node.textContent : (node?.localName ?? 'nothing')
  })
}

/** Presses the key once per name, and reads the focused element each time. */
async function press(page: Page, key: string, expected: string[]) {
  const stops: string[] = []
  while (stops.length < expected.length) {
    await page.keyboard.press(key)
    stops.push(
      await page.evaluate(() => {
        const node = document.activeElement
        const { stop, name } = node instanceof HTMLElement ? node.dataset : {}
        return stop ? `${stop} ${name ?? ''}` : `no control: ${node?.outerHTML.slice(0, 80)}`
      }),
    )
    // Further stops would only repeat the failure.
    if (stops.at(-1) !== expected[stops.length - 1]) break
  }
  return stops
}

/** Resets the focus to the start of the page. */
const focusStart = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })

/** The Close button in a dialog's corner comes last; the dialog begins with its content. */
const CORNER = 'Close'

function assertVisualOrder(controls: Control[]) {
  for (const [at, { name, group, box }] of controls.entries()) {
    const next = controls[at + 1]
    if (!next || next.group !== group || next.name === CORNER) continue
    const isAbove = next.box.bottom <= box.top
    const isSameLine = next.box.top < box.bottom && box.top < next.box.bottom
    const isLeft = isSameLine && next.box.right <= box.left
    assert.ok(!isAbove && !isLeft, `${next.name} stands before ${name} and is reached after it`)
  }
}

/** Numbers and names all tabbable elements in their attributes. */
const markControls = (within: Locator) =>
  within.evaluate((frame): Control[] => {
    for (const old of document.querySelectorAll('[data-stop]')) {
      old.removeAttribute('data-stop')
      old.removeAttribute('data-name')
    }
    const GROUPS = 'form, nav, header, footer, table, section, [role$=dialog], main'
    const groups = [...document.querySelectorAll(GROUPS)]
    const stops = 'a[href], button, input, select, textarea, summary, [tabindex]'
    return [...frame.querySelectorAll<HTMLElement>(stops)]
      .filter((node) => node.tabIndex >= 0 && !node.matches(':disabled') && node.checkVisibility())
      .map((node, at) => {
        const name = nameOf(node)
        node.dataset['stop'] = String(at + 1)
        node.dataset['name'] = name
        const { top, bottom, left, right } = node.getBoundingClientRect()
        const group = node.closest(GROUPS)
        return {
          name,
          group: group ? groups.indexOf(group) : -1,
          box: { top, bottom, left, right },
        }
      })

    function nameOf(node: HTMLElement) {
      if (node.ariaLabel) return node.ariaLabel
      const labels = node.ariaLabelledByElements ?? []
      const words =
        node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement
          ? [...(node.labels ?? [])]
          : [...labels, ...(labels.includes(node) ? [] : [node])]
      return words.map(textOf).join(' ') || node.localName
    }
    function textOf(node: Element) {
      const copy = node.cloneNode(true)
      if (!(copy instanceof Element)) return ''
      for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove()
      return copy.textContent.replaceAll(/\s+/g, ' ').trim()
    }
  })
