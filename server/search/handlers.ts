import type { search } from '#contract/search.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { searchPosts } from './find.ts'
import { findSimilarTopics } from './similar-topics.ts'

export const searchHandlers: Handlers<typeof search> = {
  'GET /api/search': ({ context, db, query, requestContext }) =>
    searchPosts(context.forLongReads(db, requestContext.clientNetwork), query),
  'GET /api/topics/similar': ({ context, db, query, requestContext }) =>
    findSimilarTopics(context.forLongReads(db, requestContext.clientNetwork), query.title),
}
