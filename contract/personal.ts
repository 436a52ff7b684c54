import type { PersonalRead } from './api.ts'
import type { TagOnPost, TypedTagOnPost } from './tags.ts'
import type { User } from './accounts.ts'
import type { VotedKind } from './endpoint.ts'

/** A pending tag on a post, visible to the post's author and to administrators. */
export type PendingTag = {
  kind: 'topic' | 'creation'
  postId: number
  /** How many of the post's tags come before it. */
  rank: number
  id: number
  name: string
}

/** What a user sees in addition to the shared response. */
export type PersonalState = {
  /** Ids of the posts that the user has voted for. */
  votes: Record<VotedKind, number[]>
  pendingTags: PendingTag[]
}

/** The user for whom a page is completed. */
export type Viewer = { user: User; state: PersonalState }

type Post = { id: number; tags: TagOnPost[]; tagIds: number[] }
type Add = (body: never, state: PersonalState, id: number) => unknown

const withTags =
  (kind: PendingTag['kind']) =>
  <P extends Post>(post: P, state: PersonalState): P => {
    const tags = tagsOf(kind, post.id, post.tags, state)
    return tags === post.tags ? post : { ...post, tags, tagIds: tags.map(({ id }) => id) }
  }
const typedTagsOf =
  (type: PendingTag['kind']) => (tags: TypedTagOnPost[], state: PersonalState, id: number) =>
    tagsOf(type, id, tags, state).map((tag) => ({ ...tag, type }))

const withTopicTags = withTags('topic')
const withCreationTags = withTags('creation')

/** By address, the function that adds a user's state to a response. It changes no response. */
const additions: Record<PersonalRead, Add> = {
  'GET /api/topics': (topics: Post[], state) => topics.map((topic) => withTopicTags(topic, state)),
  'GET /api/topics/:id': (body: { topic: Post }, state) => ({
    ...body,
    topic: withTopicTags(body.topic, state),
  }),
  'GET /api/topic/tags/:id': typedTagsOf('topic'),
  'GET /api/tools/:id/topics': (topics: Post[], state) =>
    topics.map((topic) => withTopicTags(topic, state)),
  'GET /api/creations': (creations: Post[], state) =>
    creations.map((creation) => withCreationTags(creation, state)),
  'GET /api/creations/:id': (body: { creation: Post }, state) => ({
    ...body,
    creation: withCreationTags(body.creation, state),
  }),
  'GET /api/creation/tags/:id': typedTagsOf('creation'),
  'GET /api/tools': (tools: { id: number }[], { votes }) => {
    const voted = new Set(votes.tool)
    return tools.map((tool) => (voted.has(tool.id) ? { ...tool, userRating: 1 } : tool))
  },
  'GET /api/tools/:id': (body: { tool: object }, { votes }, id) =>
    votes.tool.includes(id) ? { ...body, tool: { ...body.tool, userRating: 1 } } : body,
  'GET /api/resources': (resources: { id: number }[], { votes }) => {
    const voted = new Set(votes.resource)
    return resources.map((row) => (voted.has(row.id) ? { ...row, hasUpvoted: true } : row))
  },
  'GET /api/resources/:id/upvote': (body: object, { votes }, id) =>
    votes.resource.includes(id) ? { ...body, hasUpvoted: true } : body,
}

/**
 * The response as the user sees it. `id` is that of the address, if it has one. Adding the same
 * state twice changes nothing.
 */
export function withPersonalState<T>(
  address: string,
  body: T,
  { state, id = 0 }: { state: PersonalState; id?: number },
): T {
  if (!Object.hasOwn(additions, address)) return body
  const add = additions[address as PersonalRead] as (a: T, s: PersonalState, i: number) => T
  return add(body, state, id)
}

/** Inserts the pending tags at their positions in the post. */
function tagsOf(
  kind: PendingTag['kind'],
  postId: number,
  tags: TagOnPost[],
  { pendingTags }: PersonalState,
) {
  const missing = pendingTags.filter(
    (tag) => tag.kind === kind && tag.postId === postId && !tags.some(({ id }) => id === tag.id),
  )
  if (missing.length === 0) return tags
  const all = [...tags]
  for (const { rank, id, name } of missing.toSorted((a, b) => a.rank - b.rank)) {
    all.splice(rank, 0, { id, name, active: false })
  }
  return all
}

export const isEmptyState = ({ votes, pendingTags }: PersonalState) =>
  [...Object.values(votes), pendingTags].every(({ length }) => length === 0)
