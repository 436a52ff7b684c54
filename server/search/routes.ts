import type { search } from '#contract/search.ts'
import type { Handlers } from '../calls/handlers.ts'
import { searchPosts } from './find.ts'
import { findSimilarTopics } from './similar-topics.ts'

export const searchHandlers: Handlers<typeof search> = {
  'GET /api/search': ({ db, query }) => searchPosts(db, query),
  'GET /api/topics/similar': ({ db, query }) => findSimilarTopics(db, query.title),
}
