import type { toolPage } from '#contract/tool-page.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { newsAboutTool } from './news-about-tool.ts'
import { countVotesByDay, listNewestPosts } from './page-queries.ts'
import { listTopicsNaming } from './topics-naming-tool.ts'
import { voteHistory } from './vote-history.ts'

/** SQLite counts this many votes by day in about a millisecond; to count more is a long read. */
const VOTES_COUNTED_AT_ONCE_MAX = 2_000

export const toolPageHandlers: Handlers<typeof toolPage> = {
  'GET /api/tools/:id': async ({ context, db, forLongReads, subject }) => {
    const isLong = subject.rating > VOTES_COUNTED_AT_ONCE_MAX
    const days = await countVotesByDay(isLong ? forLongReads() : db, { toolId: subject.id })
    const posts = await listNewestPosts(db, subject.tagIds)
    const logo = subject.logo && context.settings.logoService !== null
    return {
      tool: { ...subject, logo },
      votes: voteHistory(days, new Date()),
      news: newsAboutTool(subject, posts),
    }
  },

  'GET /api/tools/:id/topics': ({ db, forLongReads, subject: { name }, query: { page }, caller }) =>
    listTopicsNaming(db, { name, page }, caller, forLongReads()),
}
