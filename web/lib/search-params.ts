import { truncateWellFormed } from '#contract/characters.ts'
import { SEARCH_CHARACTERS_MAX } from '#contract/constants.ts'

/** Search parameters as parsed from a URL, or as a link is about to set them. */
type Raw = Record<string, unknown>

/** The parameters that a page reads are optional: a link need not name all of them. */
const searchOf = <T extends object>(read: (raw: Raw) => T): ((raw: Raw) => Partial<T>) => read

/** The topic list; pages count from 1, and the first is left out. `new` opens a dialog. */
export const topicsSearch = searchOf((raw) => ({
  tag: text(raw['tag']),
  page: page(raw['page']),
  new: oneOf(raw['new'], ['topic', 'tool', 'creation', 'resource']),
}))
export type TopicsSearch = ReturnType<typeof topicsSearch>

/** The home page: one list on the left, one of three on the right, and an optional dialog. */
export const homeSearch = searchOf((raw) => ({
  tab: oneOf(raw['tab'], ['tools', 'creations', 'resources']),
  ...topicsSearch(raw),
  category: text(raw['category']),
  toolsPage: page(raw['toolsPage']),
  kind: text(raw['kind']),
  creationsPage: page(raw['creationsPage']),
  type: text(raw['type'])?.toLowerCase(),
  resourcesPage: page(raw['resourcesPage']),
}))
export type HomeSearch = ReturnType<typeof homeSearch>

/** The tabs that share the right half of the home page. */
export type SideTab = NonNullable<HomeSearch['tab']>

/** The tab of the right half: tools, while the shared tab is discussions. */
export const sideTab = ({ tab }: HomeSearch): SideTab => tab ?? 'tools'

/** A topic: the id of the reply after which its page of replies begins. */
export const topicSearch = searchOf((raw) => ({ after: count(raw['after']) }))
export type TopicSearch = ReturnType<typeof topicSearch>

/** The page of a tool: pages of its topics and its creations. */
export const toolSearch = searchOf((raw) => ({
  page: page(raw['page']),
  creationsPage: page(raw['creationsPage']),
}))
export type ToolSearch = ReturnType<typeof toolSearch>

/** The page of a member: one of three lists, topics if left out, and its page. */
export const memberSearch = searchOf((raw) => ({
  tab: oneOf(raw['tab'], ['creations', 'resources']),
  ...toolSearch(raw),
  resourcesPage: page(raw['resourcesPage']),
}))
export type MemberSearch = ReturnType<typeof memberSearch>

/** The search page: the query, its filters and the page of the results. */
export const resultsSearch = searchOf((raw) => ({
  q: searchText(raw['q']),
  kind: oneOf(raw['kind'], ['topic', 'reply', 'tool', 'creation', 'resource']),
  tag: text(raw['tag']),
  author: text(raw['author']),
  since: text(raw['since']),
  communityId: count(raw['communityId']),
  page: page(raw['page']),
}))
export type ResultsSearch = ReturnType<typeof resultsSearch>

export const authSearch = searchOf((raw) => ({
  mode: oneOf(raw['mode'], ['login', 'register', 'forgot-password']),
  email: text(raw['email']),
  token: text(raw['token']),
}))

/**
 * A section of /admin and its filters: `tag` is a name in the tools section, an id in the news
 * section.
 */
export const adminSearch = searchOf((raw) => ({
  section: text(raw['section']),
  page: page(raw['page']),
  q: text(raw['q']),
  tag: text(raw['tag']),
  status: oneOf(raw['status'], ['visible', 'hidden']),
  sort: oneOf(raw['sort'], ['name', 'rating', 'status', 'pick', 'newest']),
  dir: oneOf(raw['dir'], ['asc', 'desc']),
}))
export type AdminSearch = ReturnType<typeof adminSearch>

/** The parameters of all pages, as `withSearch` takes them: a name has the same type on each. */
export type SiteSearch = HomeSearch & ReturnType<typeof authSearch> & AdminSearch & TopicSearch

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
