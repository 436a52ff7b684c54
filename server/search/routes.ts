import type { search } from '#contract/search.ts'
import type { Handlers } from '../calls/handlers.ts'
import { searchPosts } from './find.ts'

export const searchHandlers: Handlers<typeof search> = {
  'GET /api/search': ({ db, query }) => searchPosts(db, query),
}
