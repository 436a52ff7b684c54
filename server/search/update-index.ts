import type { SearchKind } from '#contract/search.ts'
import type { Db } from '../db/engine.ts'
import { eraseWords, writeWords } from '../db/search-index.ts'
import {
  lockDocuments,
  listOutdated,
  listPosts,
  listTagsOfPosts,
  forgetChanges,
} from './queries.ts'
import { addToVocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/**
 * Indexes posts as they are now, in the transaction that wrote them. Posts that are not public are
 * removed from the index; those that were deleted are gone from it already.
 */
export async function updateSearchIndex(tx: Db, kind: SearchKind, ids: number[]) {
  const documents = await lockDocuments(tx, kind, ids)
  await forgetChanges(tx, kind, ids)
  const posts = new Map((await listPosts[kind](tx, ids)).map((post) => [post.id, post]))
  const tags = await listTagsOfPosts(tx, kind, ids)
  const words = new Set<string>()
  for (const { id, itemId } of documents) {
    const post = posts.get(itemId)
    if (!post) {
      await eraseWords(tx, id)
      continue
    }
    // A reply is found by its own words, not by those of its topic's title.
    const title = kind === 'reply' ? [] : wordsOf(post.title)
    const body = wordsOf(post.text)
    const tagIds = tags.filter(({ postId }) => postId === itemId).map(({ tagId }) => tagId)
    await writeWords(tx, id, { title, body, facets: facetsOf(kind, { ...post, tagIds }) })
    for (const word of [...title, ...body]) words.add(word)
  }
  await addToVocabulary(tx, words)
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
