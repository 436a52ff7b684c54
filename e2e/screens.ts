import type { Page } from 'playwright-core'
import { insertCommunity, insertReply } from '../tests/insert-rows.ts'
import type { TestSite } from '../tests/site.ts'
import { holdRequests, failRequests } from './intercept-requests.ts'
import { visit } from './browser.ts'
import type { Visitor } from './browser.ts'
import { writeTopic } from './content.ts'
import { fillWithDemo, pathOfDemoTopic } from './demo-content.ts'
import { openNewTopic, topicForm } from './forms.ts'
import { OPEN_DIALOG } from '../web/ui/open-dialog.ts'
import { seeToast } from './toast.ts'

export type Screen = Pick<Visitor, 'as' | 'isNew' | 'expects'> & {
  path?: string | ((site: TestSite) => Promise<string>)
  /** Inserts content beyond that of every new site. */
  fill?: (site: TestSite) => Promise<unknown>
  /** Brings the page to the screen. */
  reach?: (page: Page, site: TestSite) => Promise<unknown>
}

const demo = (site: TestSite) => fillWithDemo(site)

const openDialog = (page: Page) => page.locator(OPEN_DIALOG).waitFor()

/** Presses the button, which opens a dialog or a menu. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.locator('[role=dialog], [role=alertdialog], [role=menu]').waitFor()
}

/** The page would go on to /auth after 1.5 s. */
const staysHere = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: start } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms: number) => (ms === 1_500 ? 0 : start(run, ms)),
    })
  })

const pickLegacy = async (page: Page) => {
  await page.getByRole('button', { name: /^Tag/ }).click()
  await page.getByRole('menuitemradio', { name: 'Legacy' }).click()
}

const lists: Record<string, Screen> = {
  'home full': { fill: demo, as: 'ada' },
  'home full logged-out': { fill: demo },
  'home empty': {},
  'home collapsed': {
    fill: demo,
    reach: (page) => page.getByRole('button', { name: 'Collapse discussions' }).click(),
  },
  'topics page 2': { path: '/topics?page=2', fill: demo },
  'topics of a tag, none': { path: '/topics?tag=Legacy', as: 'ada' },
  'topics waiting': {
    path: '/topics',
    fill: demo,
    reach: async (page) => {
      await holdRequests(page, 'GET /api/topics')
      await pickLegacy(page)
      await page.getByTestId('skeleton').first().waitFor()
    },
  },
  'topics failed': {
    path: '/topics',
    expects: /500 GET/,
    reach: async (page) => {
      await failRequests(page, 'GET /api/topics')
      await pickLegacy(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  welcome: { fill: demo, isNew: true, reach: openDialog },
  search: { path: '/search?q=calendar&kind=topic', fill: writeCalendars },
  'search without words': { path: '/search' },
  'search without results': { path: '/search?q=kumquats&tag=Discuss' },
  'search dialog': {
    fill: writeCalendars,
    reach: async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Search' }).fill('calendar')
      await page.getByRole('option', { name: /timetable/ }).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  feeds: { path: '/feeds' },
  'not found': { path: '/nowhere', expects: /404 GET/ },
}

const menus: Record<string, Screen> = {
  'menu of tags': { fill: demo, path: '/topics?tag=Discuss', reach: press(/^Tag/) },
  'menu of themes': { fill: demo, reach: press('Theme') },
  'menu of the account': { fill: demo, as: 'ada', reach: press(/^Account/) },
  'menu of communities': {
    fill: async (site) => {
      await demo(site)
      await insertCommunity(site.db, { name: 'Someday', upcoming: true })
    },
    reach: press(/^Community/),
  },
}

const topics: Record<string, Screen> = {
  topic: { path: pathOfDemoTopic, fill: demo },
  'topic of one’s own': { path: pathOfDemoTopic, fill: demo, as: 'ada' },
  'topic without replies': { path: '/topic/1', as: 'bob', fill: (site) => writeTopic(site) },
  'topic of an awkward kind': { path: '/topic/1', as: 'ada', fill: writeAwkwardTopic },
  'topic not found': { path: '/topic/4711', expects: /404 GET/ },
  // A short one: over a long one, the toast may cover a part of a link for the seconds that it is shown.
  'topic with a toast': {
    path: '/topic/1',
    as: 'bob',
    fill: (site) => writeTopic(site),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Post Reply' }).click()
      await seeToast(page, 'Cannot post empty reply')
    },
  },
}

const dialogs: Record<string, Screen> = {
  'new topic': { fill: demo, as: 'ada', reach: openNewTopic },
  'new topic with errors': {
    fill: demo,
    as: 'ada',
    reach: async (page) => {
      const { title, create, other, suggestedTag } = await openNewTopic(page)
      await title.fill('Why')
      await other.check()
      await suggestedTag.fill('x')
      await create.click()
      await page.getByText('Title must be at least 5 characters long').waitFor()
    },
  },
  'new topic like others': {
    fill: writeCalendars,
    as: 'ada',
    reach: async (page) => {
      const { dialog, title } = await openNewTopic(page)
      await title.fill('Local calendar file or a hosted calendar?')
      await dialog.getByRole('link', { name: /teaching timetable/ }).waitFor()
    },
  },
  'new topic previewed': {
    fill: demo,
    as: 'ada',
    reach: async (page) => {
      const { dialog, content } = await openNewTopic(page)
      await content.fill(MARKDOWN)
      await dialog.getByRole('tab', { name: 'Preview' }).click()
      await dialog.locator('strong').waitFor()
    },
  },
  'new topic on its way': {
    fill: demo,
    as: 'ada',
    reach: async (page) => {
      const { title, content, pick } = await openNewTopic(page)
      await holdRequests(page, 'POST /api/topics')
      await title.fill('What belongs on a desk?')
      await pick('Discuss', 'General')
      await content.fill(`${MARKDOWN}\n`.repeat(25).slice(0, 4812))
      await content.press('Control+Enter')
      await page.getByRole('button', { name: 'Creating…' }).waitFor()
    },
  },
  'new topic logged-out': {
    reach: async (page) => {
      await staysHere(page)
      await visit(page, '/topics?new=topic')
      await openDialog(page)
    },
  },
  'edit topic': {
    path: pathOfDemoTopic,
    fill: demo,
    as: 'ada',
    reach: async (page) => {
      await press('Edit')(page)
      await topicForm(page, 'Edit Topic').title.waitFor()
    },
  },
  'delete topic': { path: pathOfDemoTopic, fill: demo, as: 'ada', reach: press('Delete') },
  'edit reply': { path: pathOfDemoTopic, fill: demo, as: 'root', reach: press('Edit reply') },
  'delete reply': { path: pathOfDemoTopic, fill: demo, as: 'root', reach: press('Delete reply') },
}

const accounts: Record<string, Screen> = {
  'log in': { path: '/auth' },
  'log in failed': {
    path: '/auth',
    expects: /401 POST/,
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@lovelace.example')
      await page.getByLabel('Password', { exact: true }).fill('no password')
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await seeToast(page, 'Login failed')
    },
  },
  'log in with errors': {
    path: '/auth',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await page.getByText('Invalid email address').waitFor()
    },
  },
  'sign up': { path: '/auth?mode=register' },
  'forgot password': { path: '/auth?mode=forgot-password', reach: openDialog },
  'reset password': { path: '/auth?token=a-token-that-nobody-has', reach: openDialog },
}

/** All screens, by name. */
export const pageScreens = { ...lists, ...menus, ...topics }

export const dialogScreens = { ...dialogs, ...accounts }

const MARKDOWN = [
  'I gave the agent **a repo map** and `40` tool calls.',
  '```sh\nctags -R --fields=+n -f - src | sort -u\n```',
  '- the failing test\n- names and places',
  '> Everything else it can ask for.',
].join('\n\n')

async function writeCalendars(site: TestSite) {
  await writeTopic(site, { title: 'A hosted calendar for a teaching timetable?' })
  const content = 'One page, a <b>calendar</b> for each month, and 草書の数字 in the margins.'
  await writeTopic(site, { by: 'bob', title: 'Handwritten digits', content })
}

async function writeAwkwardTopic(site: TestSite) {
  const word = 'x'.repeat(100)
  const content = `${word.repeat(2)}\n\n| ${word} | b |\n|---|---|\n| 1 | 2 |\n\n${MARKDOWN}`
  const idea = await site.as('ada')('POST /api/tags', { body: { name: 'An idea', type: 'topic' } })
  const tagIds = [2, 3, 4, 13, idea.id]
  const topic = await writeTopic(site, { title: word, content, tagIds })
  await insertReply(site.db, { to: topic, contents: [word.repeat(2), 'مرحبا بالعالم', MARKDOWN] })
}
