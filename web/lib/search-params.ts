/** Parameters of an address as they come, or as a link is about to set them. */
type Raw = Record<string, unknown>

/** The home page: one list at the left, one of three at the right, perhaps a dialog over them. */
export type HomeSearch = TopicsSearch & {
  tab?: 'tools' | 'creations' | 'resources' | undefined
  category?: string | undefined
  toolsPage?: number | undefined
  kind?: string | undefined
  creationsPage?: number | undefined
  type?: string | undefined
  resourcesPage?: number | undefined
}

/** The list of topics; pages count from 1, and the first is left out. */
export type TopicsSearch = {
  tag?: string | undefined
  page?: number | undefined
  new?: 'topic' | 'tool' | 'creation' | 'resource' | undefined
}

/** A topic: the id of the reply after which its replies begin. */
export type TopicSearch = { after?: number | undefined }

export type AuthSearch = {
  mode?: 'login' | 'register' | 'forgot-password' | undefined
  email?: string | undefined
  token?: string | undefined
}

/** A section of /admin, and which rows of it: `tag` is a name among the tools, an id among the news. */
export type AdminSearch = {
  section?: string | undefined
  page?: number | undefined
  q?: string | undefined
  tag?: string | undefined
  status?: 'visible' | 'hidden' | undefined
  sort?: 'name' | 'rating' | 'status' | 'pick' | 'newest' | undefined
  dir?: 'asc' | 'desc' | undefined
}

export type SiteSearch = HomeSearch & AuthSearch & AdminSearch & TopicSearch

export const homeSearch = (raw: Raw): HomeSearch => ({
  tab: oneOf(raw['tab'], ['tools', 'creations', 'resources']),
  ...topicsSearch(raw),
  category: text(raw['category']),
  toolsPage: page(raw['toolsPage']),
  kind: text(raw['kind']),
  creationsPage: page(raw['creationsPage']),
  type: text(raw['type'])?.toLowerCase(),
  resourcesPage: page(raw['resourcesPage']),
})

export const topicsSearch = (raw: Raw): TopicsSearch => ({
  tag: text(raw['tag']),
  page: page(raw['page']),
  new: oneOf(raw['new'], ['topic', 'tool', 'creation', 'resource']),
})

export const topicSearch = (raw: Raw): TopicSearch => ({ after: count(raw['after']) })

export const authSearch = (raw: Raw): AuthSearch => ({
  mode: oneOf(raw['mode'], ['login', 'register', 'forgot-password']),
  email: text(raw['email']),
  token: text(raw['token']),
})

export const adminSearch = (raw: Raw): AdminSearch => ({
  section: text(raw['section']),
  page: page(raw['page']),
  q: text(raw['q']),
  tag: text(raw['tag']),
  status: oneOf(raw['status'], ['visible', 'hidden']),
  sort: oneOf(raw['sort'], ['name', 'rating', 'status', 'pick', 'newest']),
  dir: oneOf(raw['dir'], ['asc', 'desc']),
})

/** A list that shows other rows begins at its first page: what a change takes with it. */
const RESETS: { [Name in keyof SiteSearch]?: (keyof SiteSearch)[] } = {
  tag: ['page'],
  q: ['page'],
  category: ['toolsPage'],
  kind: ['creationsPage'],
  type: ['resourcesPage'],
}

/** Changes some parameters, drops the pages that go with them, and keeps all others. */
export function withSearch<S extends SiteSearch>(search: S, change: NoInfer<S>): S {
  const names = Object.keys(change) as (keyof SiteSearch)[]
  const dropped = names.flatMap((name) => RESETS[name] ?? [])
  return { ...search, ...Object.fromEntries(dropped.map((name) => [name, undefined])), ...change }
}

/** In another community every list begins at its first page; /admin has one list for all of them. */
export const inOtherCommunity = (search: SiteSearch): SiteSearch =>
  search.section === undefined
    ? withSearch(search, {
        page: undefined,
        toolsPage: undefined,
        creationsPage: undefined,
        resourcesPage: undefined,
      })
    : search

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value)

/** Digits only, and small enough to be an id; a number is one that was read before. */
const count = (value: unknown) => (/^\d{1,9}$/.test(digits(value)) ? Number(value) : undefined)

const page = (value: unknown) =>
  /^[1-9]\d{0,6}$/.test(digits(value)) && Number(value) > 1 ? Number(value) : undefined

const digits = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
