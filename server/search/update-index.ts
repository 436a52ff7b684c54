import type { SearchKind } from '#contract/search.ts'
import type { Db } from '../db/engine.ts'
import { listOutdated, lockDocuments, outdateReplies, writeEntries } from '../db/search-index.ts'
import { facet } from './facets.ts'
import { findPosts } from './queries.ts'
import { vocabularyOf } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/**
 * Indexes posts as they are now, in the transaction that wrote them. Posts that are not public are
 * removed from the index; those that were deleted are gone from it already.
 */
export async function updateSearchIndex(tx: Db, kind: SearchKind, ids: number[]) {
  const documents = await lockDocuments(tx, kind, ids)
  if (documents.length === 0) return
  const posts = await findPosts(tx, kind, ids)
  const entries = documents.map(({ id, itemId, facets: before }) => {
    const post = posts.get(itemId)
    if (!post) return { id, itemId, before, words: null, facets: NOT_OF_A_TOPIC }
    // A reply is found by its own words, not by those of its topic's title.
    const title = kind === 'reply' ? [] : wordsOf(post.title)
    const words = { title, body: wordsOf(post.text), facets: facetsOf(kind, post) }
    const facets = kind === 'topic' ? words.facets.toSorted().join(' ') : NOT_OF_A_TOPIC
    return { id, itemId, before, words, facets }
  })
  const words = entries.flatMap((entry) => entry.words ?? [])
  const vocabulary = vocabularyOf(words.flatMap(({ title, body }) => [...title, ...body]))
  await writeEntries(tx, entries, vocabulary)
  if (kind !== 'topic') return
  // If a topic was never indexed, its replies are still to be indexed anyway.
  const moved = entries.filter(({ before, facets }) => before !== null && before !== facets)
  for (const { itemId } of moved) await outdateReplies(tx, itemId)
}

/**
 * Stored for other posts than topics, whose facets nobody compares: that there is a text tells that the post
 * has been indexed.
 */
const NOT_OF_A_TOPIC = ''

/** Indexes the newest of the posts whose words are out of date; resolves to their number. */
export async function indexNextOutdated(db: Db, limit: number) {
  const outdated = await listOutdated(db, limit)
  if (outdated.length === 0) return 0
  // A transaction per kind locks all its documents before its words, as every write does.
  for (const kind of new Set(outdated.map((change) => change.kind))) {
    const ofKind = outdated.filter((change) => change.kind === kind)
    const ids = [...new Set(ofKind.map(({ itemId }) => itemId))]
    await db.transaction().execute(async (tx) => {
      await updateSearchIndex(tx, kind, ids)
      // The topics that name a tool are found by the index, and cached.
      if (kind === 'topic') await tx.insertInto('changes').values({ name: 'topic words' }).execute()
    })
  }
  return outdated.length
}

type Facets = { userId: number | null; communityId: number; tagIds: number[] }

const facetsOf = (kind: SearchKind, { userId, communityId, tagIds }: Facets) => [
  facet.kind(kind),
  facet.community(communityId),
  ...(userId === null ? [] : [facet.author(userId)]),
  ...tagIds.map(facet.tag),
]
