import * as z from 'zod/mini'
import { REPLIES_WITH_TOPIC_MAX } from './constants.ts'
import {
  IdFilter,
  knownRow,
  NON_NEGATIVE_INTEGER,
  PageNumber,
  parsedText,
  RowBefore,
  urlParameter,
} from './parameters.ts'

/** `authorId` selects the topics of one member; those of a deleted account cannot be selected. */
export const TopicFilter = z.object({
  page: PageNumber,
  tag: z.optional(z.string()),
  communityId: IdFilter,
  authorId: IdFilter,
  before: RowBefore,
})
export type TopicFilter = z.output<typeof TopicFilter>

/** The id of the last reply that is known already; 0 if none is. */
export const AfterReply = knownRow(0)

/**
 * How many replies are included, and after which one: the web requests one page, a script gets up
 * to a thousand. There are fewer if more would exceed 3 MB.
 */
export const TopicView = z.object({
  replies: urlParameter(
    NON_NEGATIVE_INTEGER,
    parsedText((value = '') => {
      const requested = /^\d{1,4}$/.test(value) ? Number(value) : REPLIES_WITH_TOPIC_MAX
      return Math.min(requested, REPLIES_WITH_TOPIC_MAX)
    }),
  ),
  after: AfterReply,
})
