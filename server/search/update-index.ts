import type { SearchKind } from '#contract/search.ts'
import type { Db } from '../db/engine.ts'
import type { IndexedWords } from '../db/search-expressions.ts'
import {
  eraseWords,
  forgetChanges,
  listOutdated,
  outdateReplies,
  writeWords,
} from '../db/search-index.ts'
import { listPosts, listTagsOfPosts, lockDocuments, setFacets } from './queries.ts'
import { addToVocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/**
 * Indexes posts as they are now, in the transaction that wrote them. Posts that are not public are
 * removed from the index; those that were deleted are gone from it already.
 */
export async function updateSearchIndex(tx: Db, kind: SearchKind, ids: number[]) {
  const documents = await lockDocuments(tx, kind, ids)
  await forgetChanges(tx, kind, ids)
  const posts = new Map((await listPosts(tx, kind, ids)).map((post) => [post.id, post]))
  const tags = await listTagsOfPosts(tx, kind, ids)
  const erased = documents.filter(({ itemId }) => !posts.has(itemId)).map(({ id }) => id)
  const indexed = documents.flatMap(({ id, itemId, facets: before }) => {
    const post = posts.get(itemId)
    if (!post) return []
    // A reply is found by its own words, not by those of its topic's title.
    const title = kind === 'reply' ? [] : wordsOf(post.title)
    const tagIds = tags.filter(({ postId }) => postId === itemId).map(({ tagId }) => tagId)
    const facets = facetsOf(kind, { ...post, tagIds })
    return [{ id, itemId, before, words: { title, body: wordsOf(post.text), facets } }]
  })
  if (erased.length > 0) await eraseWords(tx, erased)
  if (indexed.length > 0) await writeWords(tx, indexed)
  if (kind === 'topic') for (const document of indexed) await noteFacets(tx, document)
  const isNew = ({ facets, itemId }: (typeof documents)[number]) =>
    facets === null && (kind !== 'topic' || !posts.has(itemId))
  const fresh = documents.filter(isNew).map(({ id }) => id)
  if (fresh.length > 0) await setFacets(tx, fresh, NOT_OF_A_TOPIC)
  await addToVocabulary(
    tx,
    new Set(indexed.flatMap(({ words }) => [...words.title, ...words.body])),
  )
}

/** Only the facets of topics are compared; any text tells that the post has been indexed. */
const NOT_OF_A_TOPIC = ''

type TopicDocument = { id: number; itemId: number; before: string | null; words: IndexedWords }

/** Replies have the tags and the community of their topic. */
async function noteFacets(tx: Db, { id, itemId, before, words }: TopicDocument) {
  const facets = words.facets.toSorted().join(' ')
  if (facets === before) return
  await setFacets(tx, [id], facets)
  // Replies to a topic that was never indexed are still to be indexed as well.
  if (before !== null) await outdateReplies(tx, itemId)
}

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

/** Words for the filters of a search: kind, author, community, tags. */
const facetsOf = (kind: SearchKind, { userId, communityId, tagIds }: Facets) => [
  facet.kind(kind),
  facet.community(communityId),
  ...(userId === null ? [] : [facet.author(userId)]),
  ...tagIds.map(facet.tag),
]

export const facet = {
  kind: (kind: SearchKind) => `k${kind}`,
  community: (id: number) => `c${id}`,
  author: (id: number) => `a${id}`,
  tag: (id: number) => `t${id}`,
}
