import { truncateWellFormed } from '#contract/characters.ts'
import { SEARCH_CHARACTERS_MAX } from '#contract/constants.ts'

/** Search parameters as parsed from a URL, or as a link is about to set them. */
type Raw = Record<string, unknown>

/** The tabs that share the right half of the home page. */
export type SideTab = 'tools' | 'creations' | 'resources'

/** The home page: one list on the left, one of three on the right, and an optional dialog. */
export type HomeSearch = TopicsSearch & {
  tab?: SideTab | undefined
  category?: string | undefined
  toolsPage?: number | undefined
  kind?: string | undefined
  creationsPage?: number | undefined
  type?: string | undefined
  resourcesPage?: number | undefined
}

/** The topic list; pages count from 1, and the first is left out. */
export type TopicsSearch = {
  tag?: string | undefined
  page?: number | undefined
  new?: 'topic' | 'tool' | 'creation' | 'resource' | undefined
}

/** The page of a tool: pages of its topics and its creations. */
export type ToolSearch = Pick<HomeSearch, 'page' | 'creationsPage'>

/** The page of a member: one of three lists, topics if left out, and its page. */
export type MemberSearch = Pick<HomeSearch, 'page' | 'creationsPage' | 'resourcesPage'> & {
  tab?: Exclude<SideTab, 'tools'> | undefined
}

/** A topic: the id of the reply after which its page of replies begins. */
export type TopicSearch = { after?: number | undefined }

/** The search page: the query, its filters and the page of the results. */
export type ResultsSearch = {
  q?: string | undefined
  kind?: 'topic' | 'reply' | 'tool' | 'creation' | 'resource' | undefined
  tag?: string | undefined
  author?: string | undefined
  since?: string | undefined
  communityId?: number | undefined
  page?: number | undefined
}

export type AuthSearch = {
  mode?: 'login' | 'register' | 'forgot-password' | undefined
  email?: string | undefined
  token?: string | undefined
}

/**
 * A section of /admin and its filters: `tag` is a name in the tools section, an id in the news
 * section.
 */
export type AdminSearch = {
  section?: string | undefined
  page?: number | undefined
  q?: string | undefined
  tag?: string | undefined
  status?: 'visible' | 'hidden' | undefined
  sort?: 'name' | 'rating' | 'status' | 'pick' | 'newest' | undefined
  dir?: 'asc' | 'desc' | undefined
}

/** The parameters of all pages, as `withSearch` takes them: a name has the same type on each. */
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

/** The tab of the right half: tools, while the shared tab is discussions. */
export const sideTab = ({ tab }: HomeSearch): SideTab => tab ?? 'tools'

export const topicsSearch = (raw: Raw): TopicsSearch => ({
  tag: text(raw['tag']),
  page: page(raw['page']),
  new: oneOf(raw['new'], ['topic', 'tool', 'creation', 'resource']),
})

export const topicSearch = (raw: Raw): TopicSearch => ({ after: count(raw['after']) })

export const toolSearch = (raw: Raw): ToolSearch => ({
  page: page(raw['page']),
  creationsPage: page(raw['creationsPage']),
})

export const memberSearch = (raw: Raw): MemberSearch => ({
  tab: oneOf(raw['tab'], ['creations', 'resources']),
  ...toolSearch(raw),
  resourcesPage: page(raw['resourcesPage']),
})

export const resultsSearch = (raw: Raw): ResultsSearch => ({
  q: searchText(raw['q']),
  kind: oneOf(raw['kind'], ['topic', 'reply', 'tool', 'creation', 'resource']),
  tag: text(raw['tag']),
  author: text(raw['author']),
  since: text(raw['since']),
  communityId: count(raw['communityId']),
  page: page(raw['page']),
})

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

/** A changed filter resets its list to the first page: the parameters that each change drops. */
const RESETS: { [Name in keyof SiteSearch]?: (keyof SiteSearch)[] } = {
  tag: ['page'],
  q: ['page'],
  category: ['toolsPage'],
  kind: ['creationsPage'],
  type: ['resourcesPage'],
}

/** Changes parameters, drops the pages that depend on them, and leaves all others unchanged. */
export function withSearch<S extends SiteSearch>(search: S, change: NoInfer<S>): S {
  const names = Object.keys(change) as (keyof SiteSearch)[]
  const dropped = names.flatMap((name) => RESETS[name] ?? [])
  return { ...search, ...Object.fromEntries(dropped.map((name) => [name, undefined])), ...change }
}

/**
 * Switching the community resets every list to its first page; /admin has one list for all
 * communities.
 */
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

function searchText(value: unknown) {
  const typed = text(value)
  return typed && truncateWellFormed(typed, SEARCH_CHARACTERS_MAX)
}

const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value)

/** Digits only, and small enough for an id; a number is a value that was parsed before. */
const count = (value: unknown) => (/^\d{1,9}$/.test(digits(value)) ? Number(value) : undefined)

const page = (value: unknown) =>
  /^[1-9]\d{0,6}$/.test(digits(value)) && Number(value) > 1 ? Number(value) : undefined

const digits = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
