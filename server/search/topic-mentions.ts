import { SEARCH_RESULTS_MAX } from '#contract/constants.ts'
import type { Db } from '../db/engine.ts'
import { findNewestDocuments } from '../db/search-index.ts'
import { topicsWith } from './facets.ts'
import { WORDS_PER_TERM_MAX } from './parse-query.ts'
import { listTopicsOfDocuments } from './queries.ts'
import { wordsOf } from './words.ts'

/**
 * The documents of the topics on one page, counted from 1, whose title or text has the first words of a
 * name, one after the other; the newest first, at most a thousand in all.
 */
export async function listDocumentsMentioning(
  db: Db,
  name: string,
  { page, perPage }: { page: number; perPage: number },
) {
  const words = wordsOf(name).slice(0, WORDS_PER_TERM_MAX)
  const before = (page - 1) * perPage
  if (words.length === 0 || before >= SEARCH_RESULTS_MAX) return []
  const found = await findNewestDocuments(db, {
    ...topicsWith({ words, isPrefix: false }, 'anywhere'),
    limit: Math.min(before + perPage, SEARCH_RESULTS_MAX),
  })
  return found.slice(before)
}

/** The ids of the topics of these documents that exist, in the order of the documents. */
export async function listTopicIdsOf(db: Db, ids: number[]) {
  const topics = await listTopicsOfDocuments(db, ids)
  return ids.flatMap((id) => topics.find(({ documentId }) => documentId === id)?.id ?? [])
}
