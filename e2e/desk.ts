import type { Page } from 'playwright-core'
import type { TestSite } from '../tests/site.ts'
import { tag } from './content.ts'
import { openPage } from './browser.ts'
import type { Visitor } from './browser.ts'

/** A section of the desk as an administrator sees it. */
export const openSection = (site: TestSite, section: string, visitor: Visitor = {}) =>
  openPage(site, `/admin?section=${section}`, { as: 'root', ...visitor })

/** The row that is named so. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

export const press = (page: Page, row: string, button: string) =>
  rowOf(page, row).getByRole('button', { name: button, exact: true }).click()

export const isGone = (page: Page, row: string) => rowOf(page, row).waitFor({ state: 'detached' })

/** Says yes in the confirmation that is open. */
export const confirm = (page: Page, verb: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()

/** What stands beside a section's name: '3 waiting', or nothing. */
export async function waitingIn(page: Page, section: string) {
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const text = await link.filter({ hasText: section }).innerText()
  return text.replace(section, '').replaceAll(/\s+/g, ' ').trim()
}

/** A tag that ada suggested, on a topic of hers. */
export async function suggestTag(site: TestSite, name: string, title = `About ${name}`) {
  const as = site.as('ada')
  const { id } = await as('POST /api/tags', { body: { name, type: 'topic' } })
  const content = 'What it is all about, in a few words.'
  const tagIds = [tag.discuss, id]
  const topic = await as('POST /api/topics', { body: { title, content, tagIds } })
  return { id, path: `/topic/${topic.id}` }
}

/** As many suggestions as there may ever be, straight into the table. */
export async function insertTagSuggestions({ db }: TestSite, names: string[]) {
  const rows = names.map((name) => ({
    type: 'topic' as const,
    name,
    name_key: name.toLowerCase(),
    active: false,
    display_order: 1_000,
    suggested_by: 1,
    last_updated: null,
  }))
  for (let at = 0; at < rows.length; at += 100) {
    await db
      .insertInto('tags')
      .values(rows.slice(at, at + 100))
      .execute()
  }
}
