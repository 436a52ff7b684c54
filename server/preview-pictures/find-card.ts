import { authorName, creatorName } from '#contract/author-name.ts'
import { pictureVersion } from '#contract/preview-picture.ts'
import { findPublicUser } from '../accounts/queries.ts'
import { findCommunity } from '../communities/queries.ts'
import { findCreation } from '../creations/queries.ts'
import type { Db } from '../db/engine.ts'
import { MEDIA_PREFIX } from '../media/queries.ts'
import { MEDIA_NAME } from '../media/store.ts'
import { found } from '../refusal.ts'
import { findTool } from '../tools/queries.ts'
import { findTopic } from '../topics/queries.ts'
import type { Card, FoundCard, PreviewKind } from './card.ts'

type Site = Pick<Card, 'siteName' | 'host'>
type Post = { tags: { name: string }[]; communityId: number }

/**
 * The card of a post or a member as visitors see it.
 * @throws {Refusal} `missing` if visitors do not see it
 */
export async function findCard(
  db: Db,
  kind: PreviewKind,
  id: number,
  site: Site,
): Promise<FoundCard> {
  const { communityId = null, updatedAt, ...shown } = await find[kind](db, id)
  const community = communityId === null ? null : await findCommunity(db, communityId)
  const card = { ...site, ...shown, communityName: community?.name ?? null }
  return { card, version: pictureVersion(updatedAt) }
}

/** @throws {Refusal} `missing` if there is no such community */
export async function findSiteCard(
  db: Db,
  communityId: number | null,
  site: Site,
): Promise<FoundCard> {
  const card = { ...NONE, ...site, communityName: null }
  if (communityId === null) {
    const label = 'Discussions, tools, creations and resources'
    return { card: { ...card, label, title: site.siteName }, version: null }
  }
  const { name } = found(await findCommunity(db, communityId), 'Community')
  return { card: { ...card, label: 'Community', title: name }, version: null }
}

type Shown = Omit<Card, keyof Site | 'communityName'> & {
  communityId?: number
  updatedAt?: string | null
}

const NONE = { byline: null, portrait: null, picture: null }

const find: Record<PreviewKind, (db: Db, id: number) => Promise<Shown>> = {
  async topic(db, id) {
    const topic = found(await findTopic(db, id, null), 'Topic')
    const { title, author, updatedAt } = topic
    return {
      ...NONE,
      updatedAt,
      ...labelled('Discussion', topic),
      title,
      byline: authorName(author),
      portrait: storedName(author?.profileImage),
    }
  },
  async creation(db, id) {
    const creation = found(await findCreation(db, id, null), 'Creation')
    const { name, author, imageUrl, updatedAt } = creation
    return {
      updatedAt,
      ...labelled('Creation', creation),
      title: name,
      byline: creatorName(creation),
      portrait: storedName(author?.profileImage),
      picture: storedName(imageUrl),
    }
  },
  async tool(db, id) {
    const tool = found(await findTool(db, id, null), 'Tool')
    const { name, domain, updatedAt } = tool
    return { ...NONE, updatedAt, ...labelled('Tool', tool), title: name, byline: domain }
  },
  async user(db, id) {
    const { username, profileImage } = found(await findPublicUser(db, id), 'User')
    return { ...NONE, label: 'Member', title: username, portrait: storedName(profileImage) }
  },
}

const labelled = (kind: string, { tags, communityId }: Post) => ({
  label: [kind, ...tags.map(({ name }) => name)].join(' · '),
  communityId,
})

/** An image on another site is not requested, and so not drawn. */
function storedName(url: string | null | undefined) {
  const name = url?.startsWith(MEDIA_PREFIX) ? url.slice(MEDIA_PREFIX.length) : ''
  return MEDIA_NAME.test(name) ? name : null
}
