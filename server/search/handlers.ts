import type { search } from '#contract/search.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { searchPosts } from './find.ts'
import { findSimilarTopics } from './similar-topics.ts'

export const searchHandlers: Handlers<typeof search> = {
  'GET /api/search': ({ forLongReads, query }) => searchPosts(forLongReads(), query),
  'GET /api/topics/similar': ({ forLongReads, query }) =>
    findSimilarTopics(forLongReads(), query.title),
}
