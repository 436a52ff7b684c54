import type { Subjects } from '#contract/endpoint.ts'
import { isAdmin } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import { findPublicUser } from '../accounts/queries.ts'
import { findApiToken } from '../accounts/api-token-queries.ts'
import { findCommunity } from '../communities/queries.ts'
import { findMessage } from '../contact/queries.ts'
import { findCreation, findCreationOwner } from '../creations/queries.ts'
import type { Db } from '../db/engine.ts'
import { findFailedMail } from '../failed-mail/queries.ts'
import { findFeed, findSourcePost } from '../news/queries.ts'
import { findResource } from '../resources/queries.ts'
import { findTag, findToolTag } from '../tags/queries.ts'
import { findTool, findToolSummary } from '../tools/queries.ts'
import { findTopic, findTopicSummary, wasTopicDeleted } from '../topics/queries.ts'
import { findReply } from '../topics/reply-queries.ts'
import { findAdminUser, findMember } from '../users/queries.ts'

/** `name` is the subject's word in the 404: 'Topic not found'. */
type Rules = {
  [K in keyof Subjects]: {
    name: string
    load: (db: Db, id: number, caller: Caller) => Promise<Subjects[K] | null | undefined>
    /** Called if it is not found. */
    wasDeleted?: (db: Db, id: number) => Promise<boolean>
  }
}

/**
 * How the subjects of calls are loaded. A subject that the caller may not see counts as not found.
 */
export const subjects = {
  adminUser: { name: 'User', load: findAdminUser },
  apiToken: { name: 'Token', load: findApiToken },
  community: { name: 'Community', load: findCommunity },
  creation: { name: 'Creation', load: findCreationOwner },
  creationWithTags: { name: 'Creation', load: findCreation },
  failedMail: { name: 'Email', load: findFailedMail },
  feed: { name: 'Feed', load: findFeed },
  member: { name: 'User', load: findMember },
  message: { name: 'Message', load: findMessage },
  publicUser: { name: 'User', load: findPublicUser },
  publishedResource: {
    name: 'Resource',
    load: async (db, id) =>
      visibleOrNull(await findResource(db, id, null), ({ pending }) => pending),
  },
  reply: { name: 'Reply', load: findReply },
  resource: { name: 'Resource', load: findResource },
  sourcePost: { name: 'Post', load: findSourcePost },
  tag: { name: 'Tag', load: findTag },
  tool: { name: 'Tool', load: findToolSummary },
  toolTag: {
    name: 'Tag',
    load: async (db, id, caller) =>
      visibleOrNull(await findToolTag(db, id), ({ active }) => !active && !isAdmin(caller)),
  },
  toolWithTags: { name: 'Tool', load: findTool },
  topic: { name: 'Topic', load: findTopicSummary },
  topicWithTags: { name: 'Topic', load: findTopic, wasDeleted: wasTopicDeleted },
  typeSuggestion: {
    name: 'Type suggestion',
    load: async (db, id, caller) =>
      visibleOrNull(await findResource(db, id, caller), ({ pending }) => !pending),
  },
} as const satisfies Rules

function visibleOrNull<T>(thing: T | null | undefined, isHidden: (thing: T) => boolean): T | null {
  return thing && !isHidden(thing) ? thing : null
}

/** A loaded subject. */
export type Subject<K extends keyof Subjects> = NonNullable<
  Awaited<ReturnType<(typeof subjects)[K]['load']>>
>
