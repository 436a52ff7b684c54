import type { Page } from 'playwright-core'
import type { ApiAddress } from '#contract/api.ts'
import type { AdminCounts } from '#contract/system.ts'
import { holdRequests, failRequests } from './intercept-requests.ts'
import { fillAdmin, press } from './admin-content.ts'
import { fillSidePanels } from './side-panels.ts'
import type { Screen } from './screens.ts'
import { OPEN_DIALOG } from '../web/ui/open-dialog.ts'

const SECTIONS: Record<Exclude<keyof AdminCounts, 'tools'>, { name: string; call: ApiAddress }> = {
  tags: { name: 'Suggested tags', call: 'GET /api/tag-suggestions' },
  types: { name: 'Suggested types', call: 'GET /api/type-suggestions' },
  messages: { name: 'Messages', call: 'GET /api/contact' },
  mail: { name: 'Failed email', call: 'GET /api/failed-mail' },
  communities: { name: 'Communities', call: 'GET /api/communities' },
  news: { name: 'News feeds', call: 'GET /api/tags/:id/feeds' },
  users: { name: 'Users', call: 'GET /api/users' },
  audit: { name: 'Audit log', call: 'GET /api/audit' },
  system: { name: 'System', call: 'GET /api/admin/system' },
}

const section = (key: string) => `/admin?section=${key}`

const goTo = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
}

/** The section is opened while its list cannot be read. */
const fails = (name: string, call: string) => async (page: Page) => {
  await failRequests(page, call)
  await goTo(page, name)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

/** The section is opened while its list is being read. */
const waits = (name: string, call: string) => async (page: Page) => {
  await holdRequests(page, call)
  await goTo(page, name)
  await page.getByTestId('skeleton').first().waitFor()
}

/** Opens a dialog by the button of a row. */
const opens = (row: string, button: string) => async (page: Page) => {
  await press(page, row, button)
  await page.locator(OPEN_DIALOG).waitFor()
}

/** Each section in the states full, empty and failed. */
const states = Object.entries(SECTIONS).flatMap(([key, { name, call }]): [string, Screen][] => [
  [`admin ${key} full`, { path: section(key), as: 'root', fill: fillAdmin }],
  [`admin ${key} empty`, { path: section(key), as: 'root' }],
  [
    `admin ${key} failed`,
    { path: '/admin', as: 'root', expects: /500 GET/, reach: fails(name, call) },
  ],
])

const others: Record<string, Screen> = {
  'admin tools full': { path: '/admin', as: 'root', fill: fillSidePanels },
  'admin tools empty': { path: '/admin', as: 'root' },
  'admin tools failed': {
    path: section('users'),
    as: 'root',
    expects: /500 GET/,
    reach: fails('Tools', 'GET /api/tools'),
  },
  'admin waiting': {
    path: '/admin',
    as: 'root',
    fill: fillAdmin,
    reach: waits('Suggested tags', 'GET /api/tag-suggestions'),
  },
  'admin messages waiting': {
    path: '/admin',
    as: 'root',
    fill: fillAdmin,
    reach: waits('Messages', 'GET /api/contact'),
  },
  'admin last page': { path: section('tags&page=21'), as: 'root', fill: fillAdmin },
  'admin nobody found': { path: section('users&q=zzz'), as: 'root' },
  'admin message opened': {
    path: section('messages'),
    as: 'root',
    fill: fillAdmin,
    reach: async (page) => {
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('link', { name: 'Reply by email' }).waitFor()
    },
  },
  'admin merge tag': {
    path: section('tags'),
    as: 'root',
    fill: fillAdmin,
    reach: opens('Suggestion 1000', 'Merge'),
  },
  'admin rename tag': {
    path: section('tags'),
    as: 'root',
    fill: fillAdmin,
    reach: opens('Suggestion 1000', 'Rename'),
  },
  'admin make administrator': {
    path: section('users'),
    as: 'root',
    reach: opens('ada', 'Make administrator'),
  },
}

/** The screens of the admin dashboard, by name. */
export const adminScreens: Record<string, Screen> = { ...Object.fromEntries(states), ...others }
