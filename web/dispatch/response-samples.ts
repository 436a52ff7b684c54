import type { Api, ApiAddress } from '#contract/api.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import type { AdminCounts } from '#contract/system.ts'

/**
 * Some fields of a response, each with a value of its type. One that may be null is left out: every
 * other value would then count as invalid, and the response could not be shown.
 */
type Sample<T> = T extends readonly (infer R)[]
  ? Sample<R>[]
  : T extends object
    ? { [K in keyof T]?: null extends T[K] ? 'may be null: leave it out' : Sample<T[K]> }
    : T

type Samples = { [A in ApiAddress]?: Sample<ResponseBody<Api[A]>> }

const tag = { id: 0, name: '', active: true }
const user = { id: 0, username: '', email: '', isAdmin: false }
const topic = {
  id: 0,
  title: '',
  content: '',
  userId: 0,
  createdAt: '',
  replyCount: 0,
  tags: [tag],
}
const reply = { id: 0, content: '', html: '', userId: 0, topicId: 0, createdAt: '' }
const tool = {
  id: 0,
  name: '',
  url: '',
  domain: '',
  visible: true,
  rating: 0,
  tagIds: [0],
  tags: [tag],
}
const creation = {
  id: 0,
  name: '',
  description: '',
  creatorId: 0,
  createdAt: '',
  commentCount: 0,
  tagIds: [0],
  tags: [tag],
}
const upvote = { hasUpvoted: false, upvotes: 0 }
const resource = { id: 0, name: '', url: '', type: '', ...upvote }
const community = { id: 0, name: '', displayOrder: 0, upcoming: false }
const message = { id: 0, name: '', email: '', message: '', read: false, createdAt: '' }
const adminCounts: AdminCounts = {
  tools: 0,
  tags: 0,
  types: 0,
  messages: 0,
  mail: 0,
  communities: 0,
  news: 0,
  users: 0,
  audit: 0,
  system: 0,
}

/**
 * The fields that screens rely on in responses that they show or cache. The contract's own schemas
 * would add their whole library to the first load.
 */
export const responseSamples: Samples = {
  'GET /api/user': user,
  'POST /api/login': user,
  'POST /api/register': user,
  'PUT /api/user/profile': user,
  'GET /api/user/tokens': [{ id: 0, name: '', createdAt: '' }],
  'GET /api/communities': [community],
  'GET /api/tags': [tag],
  'GET /api/tags/tool-news': [tag],
  'GET /api/topics': [topic],
  'GET /api/topics/similar': [{ id: 0, title: '' }],
  'GET /api/topics/:id': { topic: { ...topic, html: '' } },
  'PUT /api/topics/:id': { ...topic, html: '' },
  'GET /api/topics/:id/replies': [reply],
  'POST /api/topics/:id/replies': reply,
  'PUT /api/replies/:id': reply,
  'POST /api/preview': { html: '' },
  'GET /api/tools': [tool],
  'GET /api/tools/:id': {
    tool,
    votes: {
      unit: 'week',
      earlier: 0,
      periods: [{ from: '', votes: 0 }],
    },
    news: [{ id: 0, author: '', date: '', content: '', url: '' }],
  },
  'GET /api/tools/:id/topics': [topic],
  'GET /api/users/:id': {
    id: 0,
    username: '',
    createdAt: '',
    topics: 0,
    creations: 0,
    resources: 0,
  },
  'PUT /api/tools/:id': tool,
  'POST /api/tools/:id/rate': { rating: 0 },
  'GET /api/tags/:id/source-posts': [{ id: 0, author: '', date: '', content: '', url: '' }],
  'GET /api/creations': [creation],
  'GET /api/creations/:id': { creation: { ...creation, html: '', tools: [{ id: 0, name: '' }] } },
  'PATCH /api/creations/:id': { ...creation, html: '', tools: [{ id: 0, name: '' }] },
  'GET /api/resources': [resource],
  'GET /api/resource-types': [''],
  'POST /api/resources/:id/upvote': upvote,
  'DELETE /api/resources/:id/upvote': upvote,
  'GET /api/admin/counts': adminCounts,
  'GET /api/search': {
    results: [{ id: 0, title: '', excerpt: '', url: '', createdAt: '' }],
    total: 0,
  },
  'GET /api/users': [{ ...user, createdAt: '', sessions: 0 }],
  'GET /api/audit': [{ id: 0, at: '', action: '' }],
  'GET /api/contact': [message],
  'GET /api/tag-suggestions': [{ id: 0, name: '', posts: 0 }],
  'GET /api/type-suggestions': [resource],
  'GET /api/tags/:id/feeds': [{ id: 0, url: '' }],
}
