import type { ApiAddress } from '#contract/api.ts'
import { ID_MAX, PAGES_MAX, REPLIES_PER_PAGE, SEARCH_CHARACTERS_MAX } from '#contract/constants.ts'
import { Creation, CreationSummary } from '#contract/creations.ts'
import { Resource } from '#contract/resources.ts'
import { SEARCH_PERIODS, SearchResponse, SearchKind } from '#contract/search.ts'
import { toolPage } from '#contract/tool-page.ts'
import { Tool, TOOL_SORTS } from '#contract/tools.ts'
import { Reply } from '#contract/replies.ts'
import { TopicCard } from '#contract/topics.ts'
import * as z from 'zod/mini'
import { plainText } from '../text/plain-text.ts'

/** A tool of the protocol: a call of the API with its arguments and its response. */
type ReadTool = {
  title: string
  description: string
  address: ApiAddress
  input: z.ZodMiniType
  /** The part of the response that a client gets; the HTML beside a Markdown text is left out. */
  output: z.ZodMiniType
  parts: (given: Given) => { params?: object; query?: object }
  /** Lists are arrays in the API, and results of the protocol are objects; excerpts there are HTML. */
  shape?: (body: unknown) => object
}

type Given = Record<string, string | number | undefined>

const page = z.optional(z.int().check(z.minimum(1), z.maximum(PAGES_MAX), z.describe('From 1.')))
const tag = z.optional(name('The name of a tag; an unknown one matches nothing.'))
const communityId = z.optional(anId('The id of a community; all if left out.'))
const byId = z.object({ id: anId('As listed.') })

/** All of them only read, as a visitor does. */
export const readTools: Record<string, ReadTool> = {
  search: {
    title: 'Search',
    description:
      'Finds topics, replies, tools, creations and resources that contain all words of `q`. Takes "phrases in quotes", -excluded words, tag:name and author:name.',
    address: 'GET /api/search',
    input: z.object({
      q: name('The words to find.'),
      kind: z.optional(SearchKind),
      tag,
      author: z.optional(name('The name of a member.')),
      since: z.optional(z.enum(Object.keys(SEARCH_PERIODS))),
      communityId,
      page,
    }),
    output: SearchResponse,
    parts: (query) => ({ query }),
    shape: (body) => withPlainExcerpts(body as SearchResponse),
  },
  list_topics: {
    title: 'List topics',
    description: 'Lists the topics of the discussions, newest first, ten per page.',
    address: 'GET /api/topics',
    input: z.object({ tag, communityId, page }),
    output: z.object({ topics: z.array(TopicCard) }),
    parts: (query) => ({ query }),
    shape: (topics) => ({ topics }),
  },
  read_topic: {
    title: 'Read a topic',
    description: `Reads a topic with its first ${REPLIES_PER_PAGE} replies, oldest first. Where there are more, \`nextReply\` is the \`after\` of the next call.`,
    address: 'GET /api/topics/:id',
    input: z.extend(byId, {
      after: z.optional(anId('The id of the last reply that is known already.')),
    }),
    output: z.object({
      topic: TopicCard,
      replies: z.array(z.omit(Reply, { html: true })),
      nextReply: z.optional(z.int()),
    }),
    parts: ({ id, after }) => ({ params: { id }, query: { after, replies: REPLIES_PER_PAGE } }),
  },
  list_tools: {
    title: 'List tools',
    description: 'Lists the tools of the directory with their votes, fifty a page.',
    address: 'GET /api/tools',
    input: z.object({
      q: z.optional(name('Part of a name or a URL.')),
      tag,
      sort: z.optional(z.enum(TOOL_SORTS)),
      communityId,
      page,
    }),
    output: z.object({ tools: z.array(Tool) }),
    parts: ({ q, page = 1, ...query }) => ({ query: { ...query, search: q, page } }),
    shape: (tools) => ({ tools }),
  },
  read_tool: {
    title: 'Read a tool',
    description: 'Reads a tool of the directory: what it is, its votes over time, and its news.',
    address: 'GET /api/tools/:id',
    input: byId,
    output: toolPage['GET /api/tools/:id'].response,
    parts: (params) => ({ params }),
  },
  list_creations: {
    title: 'List creations',
    description: 'Lists what members have made with AI tools, newest first, 24 a page.',
    address: 'GET /api/creations',
    input: z.object({ tag, communityId, page }),
    output: z.object({ creations: z.array(CreationSummary) }),
    parts: ({ page = 1, ...query }) => ({ query: { ...query, page } }),
    shape: (creations) => ({ creations }),
  },
  read_creation: {
    title: 'Read a creation',
    description: 'Reads a creation: what it is, who made it, and with which tools.',
    address: 'GET /api/creations/:id',
    input: byId,
    output: z.object({ creation: z.omit(Creation, { html: true }) }),
    parts: (params) => ({ params }),
  },
  list_resources: {
    title: 'List resources',
    description: 'Lists resources worth reading with their upvotes, fifty a page.',
    address: 'GET /api/resources',
    input: z.object({
      type: z.optional(name('The type of a resource, such as blog.')),
      communityId,
      page,
    }),
    output: z.object({ resources: z.array(Resource) }),
    parts: ({ page = 1, ...query }) => ({ query: { ...query, page } }),
    shape: (resources) => ({ resources }),
  },
}

const withPlainExcerpts = ({ results, ...body }: SearchResponse) => ({
  ...body,
  results: results.map(({ excerpt, ...result }) => ({
    ...result,
    excerpt: plainText(excerpt, excerpt.length),
  })),
})

function name(description: string) {
  return z.string().check(z.maxLength(SEARCH_CHARACTERS_MAX), z.describe(description))
}

function anId(description: string) {
  return z.int().check(z.minimum(1), z.maximum(ID_MAX), z.describe(description))
}
