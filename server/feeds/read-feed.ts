import { ALL_TOPICS } from '#contract/constants.ts'
import { dependencyName, namesOfAuthors, namesOfRows } from '#contract/dependency-names.ts'
import { FEEDS } from '#contract/feed-kinds.ts'
import type { FeedKind } from '#contract/feed-kinds.ts'
import type { TagType } from '#contract/tags.ts'
import { findCommunity } from '../communities/queries.ts'
import { isStorable } from '#contract/characters.ts'
import { found } from '../refusal.ts'
import { isResourceType } from '../resources/queries.ts'
import { findTagByName } from '../tags/queries.ts'
import { findTopic } from '../topics/queries.ts'
import {
  creationEntries,
  replyEntries,
  resourceEntries,
  toolEntries,
  topicEntries,
} from './entries.ts'
import type { FeedContext } from './entries.ts'
import type { Feed } from './feed.ts'
import { findSiteTime } from './queries.ts'

/** Of resources, `tag` is a type. */
export type FeedFilter = { tag: string | null; communityId: number | null }

type Context = FeedContext & { siteName: string }
/** A feed, and the names of the data that it depends on. */
type Read = { feed: Feed; dependsOn: string[] }

/** @throws {Refusal} `missing` for an unknown tag, type or community */
export async function readFeed(
  context: Context,
  kind: FeedKind,
  filter: FeedFilter,
): Promise<Read> {
  const { db, publicUrl, siteName } = context
  const { communityId } = filter
  const community =
    communityId === null ? null : found(await findCommunity(db, communityId), 'Community')
  const { page, parameter } = PAGES[kind]
  const { tag, entries, dependsOn } = await listEntries(context, kind, filter)
  const query = new URLSearchParams({
    ...(tag === null ? {} : { tag }),
    ...(community ? { communityId: String(community.id) } : {}),
  })
  const home = new URL(page, publicUrl)
  if (tag !== null) home.searchParams.set(parameter, tag)
  const feed = {
    siteName,
    publicUrl,
    entries,
    title: [FEEDS[kind], tag, community?.name, siteName].filter(Boolean).join(' · '),
    path: `/feeds/${kind}`,
    query: query.size > 0 ? `?${query.toString()}` : '',
    home: home.href,
    updatedAt: newestOf(entries) ?? (await findSiteTime(db)),
  }
  return { feed, dependsOn }
}

/** The page of each kind, and the parameter that selects a tag there. */
const PAGES = {
  topics: { page: '/topics', parameter: 'tag' },
  tools: { page: '/?tab=tools', parameter: 'category' },
  creations: { page: '/?tab=creations', parameter: 'kind' },
  resources: { page: '/?tab=resources', parameter: 'type' },
} as const

/** The entries, and the tag as it is written in its table. */
async function listEntries(context: Context, kind: FeedKind, { tag, communityId }: FeedFilter) {
  if (kind === 'resources') {
    const type = tag === null ? null : await typeOf(context, tag)
    const entries = await resourceEntries(context, { type, communityId })
    return { tag: type, entries, dependsOn: ['resources'] }
  }
  const known = tag === null ? null : await tagOf(context, TAG_TYPES[kind], tag)
  const selection = { tag: known, communityId }
  const shown = { tag: known?.name ?? null }
  if (kind === 'tools') {
    return { ...shown, entries: await toolEntries(context, selection), dependsOn: ['tools'] }
  }
  const { entries, rows } = await (kind === 'topics' ? topicEntries : creationEntries)(
    context,
    selection,
  )
  return { ...shown, entries, dependsOn: [kind, ...namesOfRows(TAG_TYPES[kind], rows)] }
}

const TAG_TYPES = { topics: 'topic', tools: 'tool', creations: 'creation' } as const

/** Null for the tag that stands for all topics. */
async function tagOf({ db }: Context, type: TagType, name: string) {
  const tag = await findTagByName(db, type, name)
  if (type === 'topic' && tag?.name === ALL_TOPICS) return null
  return found(tag?.active ? tag : null, 'Tag')
}

async function typeOf({ db }: Context, name: string) {
  const type = name.trim().toLowerCase()
  return found(isStorable(type) && (await isResourceType(db, type)) ? type : null, 'Type')
}

/**
 * The replies of a topic.
 * @throws {Refusal} `missing`
 */
export async function readReplyFeed(context: Context, id: number): Promise<Read> {
  const { db, publicUrl, siteName } = context
  const topic = found(await findTopic(db, id, null), 'Topic')
  const { entries, rows } = await replyEntries(context, topic)
  const feed = {
    siteName,
    publicUrl,
    entries,
    title: `Replies to ${topic.title} · ${siteName}`,
    path: `/feeds/topics/${id}`,
    query: '',
    home: `${publicUrl}/topic/${id}`,
    updatedAt: newestOf(entries) ?? topic.updatedAt ?? topic.createdAt,
  }
  return { feed, dependsOn: [dependencyName('topic', id), ...namesOfAuthors(rows)] }
}

const newestOf = (entries: { updatedAt: string }[]) =>
  entries
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
