import type { Page } from 'playwright-core'
import { insertSourcePost } from '../server/news/queries.ts'
import type { TestSite } from '../tests/site.ts'
import {
  insertCommunity,
  insertContactMessage,
  insertFailedMail,
  insertResource,
} from '../tests/insert-rows.ts'
import { insertLoggedInUser, tag } from './content.ts'
import { openPage } from './browser.ts'
import type { Visitor } from './browser.ts'

/** Opens a section of the admin dashboard as an administrator. */
export const openSection = (site: TestSite, section: string, visitor: Visitor = {}) =>
  openPage(site, `/admin?section=${section}`, { as: 'root', ...visitor })

/** The row with this row header. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

export const press = (page: Page, row: string, button: string) =>
  rowOf(page, row).getByRole('button', { name: button, exact: true }).click()

export const isGone = (page: Page, row: string) => rowOf(page, row).waitFor({ state: 'detached' })

/** Presses the button in the open confirmation. */
export const confirm = (page: Page, verb: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()

/** The badge beside a section's name: '3 waiting', or an empty string. */
export async function waitingIn(page: Page, section: string) {
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const text = await link.filter({ hasText: section }).innerText()
  return text.replace(section, '').replaceAll(/\s+/g, ' ').trim()
}

/** A tag suggested by ada, on one of her topics. */
export async function suggestTag(site: TestSite, name: string, title = `About ${name}`) {
  const as = site.as('ada')
  const { id } = await as('POST /api/tags', { body: { name, type: 'topic' } })
  const content = 'What it is all about, in a few words.'
  const tagIds = [tag.discuss, id]
  const topic = await as('POST /api/topics', { body: { title, content, tagIds } })
  return { id, path: `/topic/${topic.id}` }
}

/** Inserts any number of pending tags directly into the table. */
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

const UNBROKEN = 'x'.repeat(50)
const NAMES = [
  'Weaving',
  UNBROKEN,
  'مرحبا بالعالم',
  '人工智能与社区讨论',
  'Agents, evaluated',
  'Rust',
]

/** Fills every section with rows, some with awkward names, and tags for several pages. */
export async function fillAdmin(site: TestSite) {
  const { db } = site
  for (const name of NAMES) {
    await suggestTag(site, name)
    await insertResource(db, { name: `${name} weekly`, typeSuggestion: name })
    await insertContactMessage(db, `${name}\n\n${'A few words about it. '.repeat(12)}`)
    await insertLoggedInUser(site, name)
  }
  for (const who of ['ada', UNBROKEN]) await insertFailedMail(db, `${who}@example.test`)
  await insertTagSuggestions(
    site,
    Array.from({ length: 1_000 }, (_, at) => `Suggestion ${at + 1}`),
  )
  await insertFeeds(site)
  await insertCommunity(site.db, { name: UNBROKEN })
  await insertCommunity(site.db, { name: '社区', displayOrder: 3, upcoming: true })
  const as = site.as('root')
  const [, tag, other] = (await as('GET /api/tag-suggestions')).toReversed()
  if (tag) await as('PUT /api/tags/:id', { params: tag, body: { active: true } })
  if (other) await as('DELETE /api/tags/:id', { params: other })
  await as('PUT /api/users/:id', { params: { id: 2 }, body: { isAdmin: true } })
  await as('PUT /api/contact/:id', { params: { id: 1 }, body: { read: true } })
}

/** One healthy feed and one that fails; neither is polled. */
async function insertFeeds({ db }: TestSite) {
  const now = new Date().toISOString()
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  const row = {
    tag_id: 5,
    etag: null,
    last_modified: null,
    polled_at: now,
    created_at: now,
    due_at,
  }
  const long = `https://news.test/${UNBROKEN}/${UNBROKEN}`
  await db
    .insertInto('feeds')
    .values([
      { ...row, url: 'https://news.test/', url_key: 'one', failures: 0, last_error: null },
      { ...row, url: long, url_key: 'two', failures: 3, last_error: 'HTTP 404' },
    ])
    .execute()
  const url = 'https://the-evening-paper-of-a-small-town.news.test/1'
  const post = { author: 'grace', date: now, content: `${UNBROKEN} and a few words.`, url }
  await insertSourcePost(db, 5, post)
}
