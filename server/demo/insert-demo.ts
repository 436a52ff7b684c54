import { sql } from 'kysely'
import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { isConfusableName } from '../accounts/name-queries.ts'
import { findAccount, insertUser } from '../accounts/queries.ts'
import { insertCreation } from '../creations/writing.ts'
import type { Db } from '../db/engine.ts'
import { listAllForSearch } from '../db/search-index.ts'
import { readImage } from '../media/images.ts'
import type { MediaStore } from '../media/store.ts'
import { withImageChange } from '../media/stored-image.ts'
import { indexNextOutdated } from '../search/update-index.ts'
import { findTagByName, listTags } from '../tags/queries.ts'
import { createInlineRenderer } from '../text/inline-renderer.ts'
import { insertReply } from '../topics/reply-writing.ts'
import { insertTopic } from '../topics/writing.ts'
import { changeVote } from '../votes/change-vote.ts'
import type { Demo } from './read-demo.ts'

type Site = { db: Db; media: MediaStore; settings: { publicUrl: string } }
type Members = Map<string, number>

/** Few, because the site's own writes wait for the transaction on SQLite. */
const POSTS_INDEXED_AT_ONCE = 20
const JOINED_MINUTES_AGO = 400 * 24 * 60
const communityId = DEFAULT_COMMUNITY.id
const rendered = createInlineRenderer()

/**
 * Inserts what is not there yet, in a transaction per person and post: the next run continues an
 * interrupted one. Resolves to the new posts.
 *
 * @throws {Error} if somebody else has a username of the demo, or a creation of it would have no tag
 */
export async function insertDemo(site: Site, demo: Demo) {
  const { db } = site
  const members = await findMembers(db, demo.people)
  const missing = demo.people.filter(({ username }) => !members.has(username))
  await assertNamesAreFree(db, missing)
  const names = await db.selectFrom('creations').select('name').execute()
  const creations = demo.creations.filter(({ name }) => !names.some((row) => row.name === name))
  await assertHaveTags(db, creations)
  for (const person of missing) {
    const insert = (tx: Db) => insertPerson(tx, demo, person)
    members.set(person.username, await db.transaction().execute(insert))
  }
  const titles = await db.selectFrom('topics').select('title').execute()
  const topics = demo.topics.filter(({ title }) => !titles.some((row) => row.title === title))
  for (const topic of topics) await addTopic(db, topic, members)
  for (const creation of creations) await addCreation(site, creation, members)
  if (!(await isListedInOrder(db))) await listInOrder(db)
  const picked = db.selectFrom('tools').select('id').where('top_pick', 'is not', null)
  if (await picked.executeTakeFirst()) return { topics, creations }
  for (const [at, name] of demo.topPicks.entries()) {
    await db
      .updateTable('tools')
      .set({ top_pick: at + 1 })
      .where('name', '=', name)
      .execute()
  }
  return { topics, creations }
}

/** Those of an earlier run. */
async function findMembers(db: Db, people: Demo['people']) {
  const members: Members = new Map()
  for (const { username, email } of people) {
    const known = await findAccount(db, email)
    if (known) members.set(username, known.id)
  }
  return members
}

/** @throws {Error} if somebody else has one of the names */
async function assertNamesAreFree(db: Db, people: Demo['people']) {
  const taken = []
  for (const { username } of people) if (await isConfusableName(db, username)) taken.push(username)
  if (taken.length === 0) return
  throw new Error(
    `The sample content needs usernames that other members have: ${taken.join(', ')}. Nothing was changed.`,
  )
}

/** A topic without a tag gets General. @throws {Error} if a creation has no tag that the site has */
async function assertHaveTags(db: Db, creations: Demo['creations']) {
  const known = (await listTags(db, { type: 'creation', active: true })).map(nameOf)
  const untagged = creations.filter(({ tags }) => !tags.some((name) => known.includes(name)))
  if (untagged.length === 0) return
  const tags = [...new Set(untagged.flatMap((creation) => creation.tags))]
  throw new Error(
    `The sample content needs tags of creations that this site does not have, or not any more: ${tags.join(', ')}. Nothing was changed.`,
  )
}

const nameOf = ({ name }: { name: string }) => name

/** The people of the demo have no password, so nobody can log in as one of them. */
async function insertPerson(tx: Db, { people, votes }: Demo, person: Demo['people'][number]) {
  const { username, email } = person
  const user = await insertUser(tx, { username, email, passwordHash: null })
  if (typeof user === 'string') throw new Error(`${username} <${email}>: ${user}`)
  const userId = user.id
  await setAge(tx, 'users', userId, JOINED_MINUTES_AGO)
  const likes = (name: string) => people.indexOf(person) < (votes[name] ?? 0)
  for (const { id, name } of await tx.selectFrom('tools').select(['id', 'name']).execute()) {
    if (!likes(name)) continue
    await changeVote(tx, { kind: 'tool', postId: id, userId }, 'cast')
    await setVoteAge(tx, { toolId: id, userId })
  }
  for (const { id, name } of await tx.selectFrom('resources').select(['id', 'name']).execute()) {
    if (likes(name)) await changeVote(tx, { kind: 'resource', postId: id, userId }, 'cast')
  }
  return userId
}

/** Votes are spread over the days since people joined, equally in every run. */
async function setVoteAge(tx: Db, { toolId, userId }: { toolId: number; userId: number }) {
  const days = ((userId * userId * 7 + toolId * 101) * 37) % (JOINED_MINUTES_AGO / (24 * 60))
  const created_at = new Date(Date.now() - days * DAY_MS).toISOString()
  await tx
    .updateTable('tool_votes')
    .set({ created_at })
    .where('tool_id', '=', toolId)
    .where('user_id', '=', userId)
    .execute()
}

async function addTopic(db: Db, topic: Demo['topics'][number], members: Members) {
  const { title, content, replies, age } = topic
  const tagIds = await tagIdsOf(db, 'topic', topic.tags)
  const post = { by: member(members, topic.author), communityId, tagIds, title, content }
  await db.transaction().execute(async (tx) => {
    const topicId = await insertTopic(tx, { ...post, rendered: rendered(content) })
    await setAge(tx, 'topics', topicId, age)
    for (const { author, content: text, delay } of replies) {
      const reply = { topicId, userId: members.get(author) ?? 0, content: text }
      const id = await insertReply(tx, { ...reply, rendered: rendered(text) })
      if (id) await setAge(tx, 'replies', id, age - delay)
    }
  })
}

async function addCreation(site: Site, creation: Demo['creations'][number], members: Members) {
  const { author, tags, tools, picture, age, productUrl = null, ...texts } = creation
  const by = member(members, author)
  const tagIds = await tagIdsOf(site.db, 'creation', tags)
  const toolIds = await toolIdsOf(site.db, tools)
  const post = { ...texts, productUrl, rendered: rendered(texts.description), by, tagIds }
  const field = { name: 'imageUrl', kind: 'picture' } as const
  const upload = picture ? await readImage(site, picture, field) : null
  await withImageChange(site, upload, (image = null) =>
    site.db.transaction().execute(async (tx) => {
      const id = await insertCreation(tx, { ...post, toolIds, communityId, image })
      await setAge(tx, 'creations', id, age)
    }),
  )
}

const member = (members: Members, name: string) => ({ id: members.get(name) ?? 0, isAdmin: false })

async function tagIdsOf(db: Db, type: 'topic' | 'creation', names: string[]) {
  const tags = await Promise.all(names.map((name) => findTagByName(db, type, name)))
  return tags.flatMap((tag) => tag?.id ?? [])
}

/** A tool that the site does not have is left out. */
async function toolIdsOf(db: Db, names: string[]) {
  const known = await db
    .selectFrom('tools')
    .select(['id', 'name'])
    .where('visible', '=', true)
    .execute()
  return names.flatMap((name) => known.find((tool) => tool.name === name)?.id ?? [])
}

/** False after a run that was killed before it listed its posts: triggers have listed them as new ones. */
async function isListedInOrder(db: Db) {
  const wrong = (kind: 'topic' | 'creation') =>
    sql`select 1 from ${sql.table(`${kind}s`)} as posts
      inner join search_documents on kind = ${sql.lit(kind)} and item_id = posts.id
      where search_documents.created_at <> posts.created_at`
  const found = await sql`${wrong('topic')} union all ${wrong('creation')} limit 1`.execute(db)
  return found.rows.length === 0
}

/** A search finds posts by the order in which they were made, and these were made in the past. */
async function listInOrder(db: Db) {
  await db.transaction().execute(listAllForSearch)
  while ((await indexNextOutdated(db, POSTS_INDEXED_AT_ONCE)) > 0);
}

type Table = 'users' | 'topics' | 'replies' | 'creations'

async function setAge(tx: Db, table: Table, id: number, minutes: number) {
  const created_at = new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  await tx.updateTable(table).set({ created_at }).where('id', '=', id).execute()
}
