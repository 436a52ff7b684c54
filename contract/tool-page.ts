import * as z from 'zod/mini'
import type { EndpointTable } from './endpoint.ts'
import { Time } from './fields.ts'
import { PageNumber } from './parameters.ts'
import { dependencyName, namesOfRows } from './dependency-names.ts'
import { SourcePost } from './news.ts'
import { Tool } from './tools.ts'
import { TopicCard } from './topics.ts'

/**
 * The votes that a tool has now, by the week or month (UTC) in which each was cast, oldest first and
 * up to the present one. `earlier` is the number of those before the first period.
 */
const VoteHistory = z.object({
  unit: z.enum(['week', 'month']),
  earlier: z.int(),
  periods: z.array(z.object({ from: Time, votes: z.int() })),
})
export type VoteHistory = z.output<typeof VoteHistory>

/** `news` are the newest posts that name the tool, from the news of its categories. */
const ToolWithVotes = z.object({ tool: Tool, votes: VoteHistory, news: z.array(SourcePost) })
export type ToolWithVotes = z.output<typeof ToolWithVotes>

/** The page of a tool. What was made with it is in `GET /api/creations`. */
export const toolPage = {
  'GET /api/tools/:id': {
    access: 'anyone',
    subject: 'toolWithTags',
    bulkhead: 'tools',
    cache: {
      dependsOn: ({ id }) => [dependencyName('tool', id), 'news'],
      personal: 'tool votes',
      moreForAdministrators: () => true,
    },
    response: ToolWithVotes,
  },
  /** The topics whose title or text has the words of the tool's name, newest first. */
  'GET /api/tools/:id/topics': {
    access: 'anyone',
    subject: 'tool',
    bulkhead: 'search',
    cache: {
      dependsOn: ({ id, body }) => [
        dependencyName('tool', id),
        'topics',
        'topic words',
        ...namesOfRows('topic', body as TopicCard[]),
      ],
      personal: 'pending tags',
      moreForAdministrators: () => true,
    },
    query: z.object({ page: PageNumber }),
    response: z.array(TopicCard),
  },
} as const satisfies EndpointTable
