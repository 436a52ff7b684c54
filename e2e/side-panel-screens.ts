import type { Page } from 'playwright-core'
import type { TestSite } from '../tests/site.ts'
import { holdRequests, failRequests } from './intercept-requests.ts'
import { fillSidePanels, sidePanels } from './side-panels.ts'
import { press } from './screens.ts'
import type { Screen } from './screens.ts'

const fill = (site: TestSite) => fillSidePanels(site)

const tab = (name: string, more = '') => `/?tab=${name}${more}`

const TABS = {
  Tools: { key: 'tools', call: 'GET /api/tools', from: tab('resources') },
  Creations: { key: 'creations', call: 'GET /api/creations', from: tab('resources') },
  Resources: { key: 'resources', call: 'GET /api/resources', from: tab('creations') },
}

/** Each tab full and empty and, when opened from another tab, waiting and failed. */
const states = Object.entries(TABS).flatMap(([name, { key, call, from }]): [string, Screen][] => {
  const arrive = async (page: Page, how: typeof holdRequests | typeof failRequests) => {
    await how(page, call)
    await page.getByRole('tab', { name }).first().click()
  }
  return [
    [key, { path: tab(key), fill }],
    [`${key} empty`, { path: tab(key), as: 'ada' }],
    [
      `${key} waiting`,
      {
        path: from,
        fill,
        reach: async (page) => {
          await arrive(page, holdRequests)
          await sidePanels(page).getByTestId('skeleton').first().waitFor()
        },
      },
    ],
    [
      `${key} failed`,
      {
        path: from,
        expects: /500 GET/,
        reach: async (page) => {
          await arrive(page, failRequests)
          await page.getByRole('button', { name: 'Try again' }).waitFor()
        },
      },
    ],
  ]
})

const tabs: Record<string, Screen> = {
  ...Object.fromEntries(states),
  'tools of an administrator': { path: tab('tools'), fill, as: 'root' },
  'creations of a member': { path: tab('creations'), fill, as: 'ada' },
}

const pages: Record<string, Screen> = {
  creation: { path: '/creation/1', fill },
  'creation of one’s own': { path: '/creation/1', fill, as: 'ada' },
  'creation without a picture': { path: '/creation/2', fill, as: 'root' },
  'creation failed': {
    path: tab('creations'),
    fill,
    expects: /500 GET/,
    reach: async (page) => {
      await failRequests(page, 'GET /api/creations/:id')
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
  },
  'edit creation': { path: '/edit-creation/1', fill, as: 'ada' },
  'edit creation with errors': {
    path: '/edit-creation/1',
    fill,
    as: 'ada',
    reach: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('x')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Name must be at least 3 characters').waitFor()
    },
  },
  profile: { path: '/profile', fill, as: 'ada' },
  'source posts': { path: '/news-sources/5', fill },
  'source posts, none': { path: '/news-sources/6' },
  about: { path: '/about' },
}

const dialogs: Record<string, Screen> = {
  'share creation': { path: tab('creations'), fill, as: 'ada', reach: press('Share Creation') },
  'share creation with errors': {
    path: tab('creations', '&new=creation'),
    as: 'ada',
    reach: async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Other').check()
      await dialog.getByRole('button', { name: 'Share Creation' }).click()
      await dialog.getByText('Name must be at least 3 characters').waitFor()
    },
  },
  'suggest tool': { path: tab('tools'), fill, as: 'ada', reach: press('Suggest Tool') },
  'edit tool': { path: tab('tools'), fill, as: 'root', reach: press('Edit Tool 3') },
  'delete tool': {
    path: tab('tools'),
    fill,
    as: 'root',
    reach: async (page) => {
      await press('Edit Tool 3')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'add resource': { path: tab('resources'), fill, as: 'ada', reach: press('Add Resource') },
  'delete creation': { path: '/creation/1', fill, as: 'ada', reach: press('Delete') },
  'new token': { path: '/profile', as: 'ada', reach: press('New Token') },
  'token shown once': {
    path: '/profile',
    as: 'ada',
    reach: async (page) => {
      await press('New Token')(page)
      await page.getByRole('dialog').getByLabel('Name').fill('A script')
      await page.getByRole('button', { name: 'Make Token' }).click()
      await page.getByRole('dialog', { name: 'Your New Token' }).waitFor()
    },
  },
  'delete account': { path: '/profile', as: 'ada', reach: press('Delete Account') },
}

/** The right half and its pages and dialogs, by name. */
export const sidePanelScreens: Record<string, Screen> = { ...tabs, ...pages, ...dialogs }
