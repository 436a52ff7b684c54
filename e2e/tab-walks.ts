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

const members: Record<string, Walk> = {
  'New Topic': {
    as: 'ada',
    path: '/topics',
    open: ['New Topic'],
    dialog: /Create New Topic/,
    prepare: checkOther,
  },
  'Edit Topic': { as: 'ada', path: '/topic/1', open: ['Edit'], dialog: /Edit Topic/ },
  'Delete Topic': { as: 'ada', path: '/topic/1', open: ['Delete'], dialog: /Delete Topic/ },
  'Edit Reply': { as: 'ada', path: '/topic/1', open: ['Edit reply'], dialog: /Edit Reply/ },
  'Delete Reply': { as: 'ada', path: '/topic/1', open: ['Delete reply'], dialog: /Delete Reply/ },
  'Suggest Tool': { as: 'ada', path: '/?tab=tools', open: ['Suggest Tool'], dialog: /Tool/ },
  'Share Creation': {
    as: 'ada',
    path: '/?tab=creations',
    open: ['Share Creation'],
    dialog: /Share Creation/,
    prepare: checkOther,
  },
  'Add Resource': {
    as: 'ada',
    path: '/?tab=resources',
    open: ['Add Resource'],
    dialog: /Add Resource/,
  },
  'Delete Creation': {
    as: 'ada',
    path: '/creation/1',
    open: ['Delete'],
    dialog: /Delete Creation/,
  },
  'Delete Account': {
    as: 'ada',
    path: '/profile',
    open: ['Delete Account'],
    dialog: /Delete Account/,
  },
}

const visitors: Record<string, Walk> = {
  Welcome: { as: null, path: '/', isNew: true, dialog: /People are creating/, back: 'main' },
  'New Topic, logged out': {
    as: null,
    path: '/topics?new=topic',
    isSentAway: true,
    dialog: /Create New Topic/,
    back: 'main',
  },
  'Forgot Your Password?': {
    as: null,
    path: '/auth',
    open: ['Forgot your password?'],
    dialog: /Forgot Your Password/,
  },
  'Reset Your Password': {
    as: null,
    path: '/auth?token=a-token-that-nobody-has',
    dialog: /Reset Your Password/,
    back: 'main',
  },
}

const administrators: Record<string, Walk> = {
  'Add New Tool': { as: 'root', path: '/admin', open: ['Add New Tool'], dialog: /Add New Tool/ },
  'Edit Tool': { as: 'root', path: '/?tab=tools', open: ['Edit A tool'], dialog: /Edit/ },
  'Edit Tool from the table': { as: 'root', path: '/admin', open: ['Edit'], dialog: /Edit/ },
  'Delete Tool': {
    as: 'root',
    path: '/?tab=tools',
    open: ['Edit A tool', 'Delete'],
    dialog: /Are you sure/,
  },
  'Rename a tag': {
    as: 'root',
    path: '/admin?section=tags',
    open: ['Rename'],
    dialog: /Rename/,
  },
  'Merge a tag': { as: 'root', path: '/admin?section=tags', open: ['Merge'], dialog: /Merge/ },
  'Reject a tag': { as: 'root', path: '/admin?section=tags', open: ['Reject'], dialog: /Reject/ },
  'Reject a type': {
    as: 'root',
    path: '/admin?section=types',
    open: ['Reject'],
    dialog: /Reject/,
  },
  'Rename a community': {
    as: 'root',
    path: '/admin?section=communities',
    open: ['Rename'],
    dialog: /Rename/,
  },
  'Remove a community': {
    as: 'root',
    path: '/admin?section=communities',
    open: ['Remove'],
    dialog: /Remove/,
  },
  'Delete a message': {
    as: 'root',
    path: '/admin?section=messages',
    open: [/What a fine place/, 'Delete'],
    dialog: /Delete this message/,
  },
  'Delete a news post': {
    as: 'root',
    path: '/admin?section=news&tag=5',
    open: ['Delete post'],
    dialog: /Are you sure/,
  },
  'Make an administrator': {
    as: 'root',
    path: '/admin?section=users',
    open: ['Make administrator'],
    dialog: /an administrator/,
  },
  'End sessions': {
    as: 'root',
    path: '/admin?section=users',
    open: ['End sessions'],
    dialog: /End all sessions/,
  },
}

const pages: Record<string, Walk> = {
  'Log In': { as: null, path: '/auth' },
  'Sign Up': { as: null, path: '/auth?mode=register' },
  Contact: { as: null, path: '/about' },
  'Add Your Reply': { as: 'ada', path: '/topic/1' },
  'Edit Creation': { as: 'ada', path: '/edit-creation/1' },
  'My Profile': { as: 'ada', path: '/profile' },
  'Admin: tools': { as: 'root', path: '/admin' },
  'Admin: communities': { as: 'root', path: '/admin?section=communities' },
  'Admin: news': {
    as: 'root',
    path: '/admin?section=news',
    prepare: (page) => page.getByRole('button', { name: 'Add post' }).press('Enter'),
  },
  'Admin: users': { as: 'root', path: '/admin?section=users' },
}

/** All dialogs and forms. */
export const walks = { ...members, ...visitors, ...administrators, ...pages }
