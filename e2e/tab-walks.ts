import type { Page } from 'playwright-core'
import type { TestUser } from '../tests/test-users.ts'

export type Walk = {
  as: TestUser | null
  path: string
  /** A visitor on a first visit. */
  isNew?: boolean
  /** The page redirects after a while, so its clock is stopped until Escape. */
  isSentAway?: boolean
  /** The role and name of the walked element; the whole page if omitted. */
  dialog?: RegExp
  /** The controls to press, by keyboard, to open it; the last one gets the focus back. */
  open?: (RegExp | string)[]
  /** The element that gets the focus on Escape if nothing was pressed. */
  back?: string
  /** Runs inside before the walk. */
  prepare?: (page: Page) => Promise<unknown>
}

const checkOther = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Other/ })
    .press('Space')

/** It is loaded once its form is shown. */
const toolPicker = (page: Page) => page.getByRole('combobox', { name: /^Built with/ }).waitFor()

const members: Record<string, Omit<Walk, 'as'>> = {
  'New Topic': {
    path: '/topics',
    open: ['New Topic'],
    dialog: /Create New Topic/,
    prepare: checkOther,
  },
  'Edit Topic': { path: '/topic/1', open: ['Edit'], dialog: /Edit Topic/ },
  'Delete Topic': { path: '/topic/1', open: ['Delete'], dialog: /Delete Topic/ },
  'Edit Reply': { path: '/topic/1', open: ['Edit reply'], dialog: /Edit Reply/ },
  'Delete Reply': { path: '/topic/1', open: ['Delete reply'], dialog: /Delete Reply/ },
  'Suggest Tool': { path: '/?tab=tools', open: ['Suggest Tool'], dialog: /Tool/ },
  'Share Creation': {
    path: '/?tab=creations',
    open: ['Share Creation'],
    dialog: /Share Creation/,
    prepare: async (page) => {
      await toolPicker(page)
      await checkOther(page)
    },
  },
  'Add Resource': { path: '/?tab=resources', open: ['Add Resource'], dialog: /Add Resource/ },
  'Delete Creation': { path: '/creation/1', open: ['Delete'], dialog: /Delete Creation/ },
  'Delete Account': { path: '/profile', open: ['Delete Account'], dialog: /Delete Account/ },
  'Add Your Reply': { path: '/topic/1' },
  'Edit Creation': { path: '/edit-creation/1', prepare: toolPicker },
  'My Profile': { path: '/profile' },
}

const visitors: Record<string, Omit<Walk, 'as'>> = {
  Welcome: { path: '/', isNew: true, dialog: /People are creating/, back: 'main' },
  'New Topic, logged out': {
    path: '/topics?new=topic',
    isSentAway: true,
    dialog: /Create New Topic/,
    back: 'main',
  },
  'Forgot Your Password?': {
    path: '/auth',
    open: ['Forgot your password?'],
    dialog: /Forgot Your Password/,
  },
  'Reset Your Password': {
    path: '/auth?token=a-token-that-nobody-has',
    dialog: /Reset Your Password/,
    back: 'main',
  },
  'Log In': { path: '/auth' },
  'Sign Up': { path: '/auth?mode=register' },
  Contact: { path: '/about' },
}

const administrators: Record<string, Omit<Walk, 'as'>> = {
  'Add New Tool': { path: '/admin', open: ['Add New Tool'], dialog: /Add New Tool/ },
  'Edit Tool': { path: '/?tab=tools', open: ['Edit A tool'], dialog: /Edit/ },
  'Edit Tool from the table': { path: '/admin', open: ['Edit'], dialog: /Edit/ },
  'Delete Tool': { path: '/?tab=tools', open: ['Edit A tool', 'Delete'], dialog: /Are you sure/ },
  'Rename a tag': { path: '/admin?section=tags', open: ['Rename'], dialog: /Rename/ },
  'Merge a tag': { path: '/admin?section=tags', open: ['Merge'], dialog: /Merge/ },
  'Reject a tag': { path: '/admin?section=tags', open: ['Reject'], dialog: /Reject/ },
  'Reject a type': { path: '/admin?section=types', open: ['Reject'], dialog: /Reject/ },
  'Rename a community': { path: '/admin?section=communities', open: ['Rename'], dialog: /Rename/ },
  'Remove a community': { path: '/admin?section=communities', open: ['Remove'], dialog: /Remove/ },
  'Delete a message': {
    path: '/admin?section=messages',
    open: [/What a fine place/, 'Delete'],
    dialog: /Delete this message/,
  },
  'Delete a news post': {
    path: '/admin?section=news',
    open: ['Delete post'],
    dialog: /Are you sure/,
  },
  'Make an administrator': {
    path: '/admin?section=users',
    open: ['Make administrator'],
    dialog: /an administrator/,
  },
  'End sessions': {
    path: '/admin?section=users',
    open: ['End sessions'],
    dialog: /End all sessions/,
  },
  'Admin: tools': { path: '/admin' },
  'Admin: communities': { path: '/admin?section=communities' },
  'Admin: news': {
    path: '/admin?section=news',
    prepare: (page) => page.getByRole('button', { name: 'Add post' }).press('Enter'),
  },
  'Admin: users': { path: '/admin?section=users' },
}

/** All dialogs and forms, by name. */
export const walks: Record<string, Walk> = {
  ...walksOf('ada', members),
  ...walksOf(null, visitors),
  ...walksOf('root', administrators),
}

function walksOf(as: TestUser | null, all: Record<string, Omit<Walk, 'as'>>) {
  return Object.fromEntries(Object.entries(all).map(([name, walk]) => [name, { as, ...walk }]))
}
