import { randomBytes } from 'node:crypto'
import type { TagType } from '#contract/tags.ts'
import type { Db } from '../server/db/engine.ts'
import { issueResetToken } from '../server/accounts/reset-tokens.ts'
import { createInlineRenderer } from '../server/text/inline-renderer.ts'
import { insertTool as insertToolRow } from '../server/tools/writing.ts'
import { insertTestUser, people } from './test-users.ts'
import type { TestUser } from './test-users.ts'

const rendered = createInlineRenderer()

/** Rows inserted directly into their tables, for tests about something else than creating them. */
export async function insertTopic(
  db: Db,
  { by = 'ada', title = 'A topic', content = 'What it is about.' }: TopicPart = {},
) {
  const { id } = await db
    .insertInto('topics')
    .values({
      community_id: 1,
      user_id: people[by].id,
      title,
      content,
      ...rendered(content),
      reply_count: 0,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tag = { topic_id: id, tag_id: GENERAL, position: 0, community_id: 1 }
  await db.insertInto('topic_tags').values(tag).execute()
  return { id }
}

/**
 * A tool with a unique URL.
 *
 * @throws {Error} if the URL is taken
 */
export async function insertTool(db: Db, { name = 'A tool', ...part }: ToolPart = {}) {
  const url = part.url ?? `https://t${randomBytes(6).toString('hex')}.test/`
  const id = await insertToolRow(db, {
    name,
    url,
    tagIds: [APP_GEN],
    visible: true,
    xusername: null,
    communityId: 1,
    by: { id: people.ada.id, isAdmin: false },
    ...part,
  })
  if (id === null) throw new Error(`${url} is taken`)
  return { id, name, url }
}

type ToolPart = Partial<Parameters<typeof insertToolRow>[1]>

const APP_GEN = 5

type TopicPart = { by?: TestUser; title?: string; content?: string }

const GENERAL = 13

/** One reply, or one per content; resolves to the last. */
export async function insertReply(
  db: Db,
  {
    to,
    by = 'ada',
    contents = ['A reply'],
  }: { to: { id: number }; by?: TestUser; contents?: string[] },
) {
  const created_at = new Date().toISOString()
  const rows = contents.map((content) => ({
    topic_id: to.id,
    user_id: people[by].id,
    content,
    ...rendered(content),
    created_at,
    updated_at: null,
  }))
  const ids = await db.insertInto('replies').values(rows).returning('id').execute()
  await db
    .updateTable('topics')
    .set((eb) => ({ reply_count: eb('reply_count', '+', rows.length) }))
    .where('id', '=', to.id)
    .execute()
  return { id: Math.max(...ids.map((row) => row.id)) }
}

/** A creation, without a picture unless one is given. */
export async function insertCreation(
  db: Db,
  { by = 'ada', name = 'A creation', imageUrl = null, tagIds = [APP] }: CreationPart = {},
) {
  const { id } = await db
    .insertInto('creations')
    .values({
      community_id: 1,
      user_id: people[by].id,
      name,
      description: 'What it is about.',
      ...rendered('What it is about.'),
      image_url: imageUrl,
      product_url: null,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tags = tagIds.map((tag_id, position) => {
    return { creation_id: id, tag_id, position, community_id: 1 }
  })
  await db.insertInto('creation_tags').values(tags).execute()
  return { id }
}

type CreationPart = { by?: TestUser; name?: string; imageUrl?: string | null; tagIds?: number[] }

const APP = 11

/** Another user, with the common password. */
export async function insertOtherUser(db: Db, username = `s${randomBytes(6).toString('hex')}`) {
  const email = `${username}@example.test`
  const { id } = await insertTestUser(db, { username, email })
  return { id, username, email }
}

/**
 * The token of a reset link, as in a mail.
 *
 * @throws {Error} if a later mail has issued a link
 */
export async function insertResetLink(db: Db, userId: number, mailId = 1) {
  const token = await issueResetToken(db, { userId, mailId })
  if (token === null) throw new Error('a later mail has brought a link')
  return token
}

/** A reset mail rejected by its recipient's server. */
export const insertFailedMail = (db: Db, recipient: string) =>
  db
    .insertInto('failed_mail')
    .values({
      kind: 'reset',
      detail: JSON.stringify({ email: recipient }),
      recipient,
      attempts: 1,
      reason: '550 5.1.1 The email account that you tried to reach does not exist',
      created_at: new Date().toISOString(),
      failed_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A public resource, or one whose suggested type is pending. */
export async function insertResource(
  db: Db,
  { name = 'A resource', type = 'blog', typeSuggestion = null, ...part }: ResourcePart = {},
) {
  const url = part.url ?? `https://example.com/${randomBytes(6).toString('hex')}`
  return db
    .insertInto('resources')
    .values({
      community_id: 1,
      user_id: people.ada.id,
      name,
      url,
      type: typeSuggestion ? 'other' : type,
      type_suggestion: typeSuggestion,
      pending: typeSuggestion !== null,
      upvotes: 0,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type ResourcePart = {
  name?: string
  url?: string
  type?: string
  typeSuggestion?: string | null
}

export async function insertContactMessage(db: Db, message = 'What a fine place.') {
  const created_at = new Date().toISOString()
  return db
    .insertInto('contact_messages')
    .values({ name: 'Ada', email: 'ada@example.test', message, read: false, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** An empty community besides the first one, open unless it is upcoming. */
export async function insertCommunity(
  db: Db,
  { name = `c${randomBytes(6).toString('hex')}`, upcoming = false, displayOrder = 2 } = {},
) {
  const row = { name, name_key: name.toLowerCase(), display_order: displayOrder, upcoming }
  return db.insertInto('communities').values(row).returning('id').executeTakeFirstOrThrow()
}

/** A tag suggested by ada, pending unless it is active. */
export async function insertTag(db: Db, { active = false, ...part }: TagPart = {}) {
  const name = part.name ?? `t${randomBytes(6).toString('hex')}`
  const { id } = await db
    .insertInto('tags')
    .values({
      type: part.type ?? 'topic',
      name,
      name_key: name.toLowerCase(),
      active,
      display_order: 1_000,
      suggested_by: people.ada.id,
      last_updated: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

type TagPart = { name?: string; type?: TagType; active?: boolean }
