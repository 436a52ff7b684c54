import type { Db } from '../../server/db/engine.ts'
import { sql } from 'kysely'
import { insertSession } from '../../tests/test-users.ts'
import type { Seeded } from '../seed/seed.ts'

const MEMBERS = 50
const ADMINISTRATORS = 1
const TOOL_VOTES = 5
const RESOURCE_VOTES = 3
const CREATIONS = 48
const ART_TAG_ID = 16

/** A logged-in member: their session cookie, as the value of a `cookie` header. */
export type Member = { userId: number; cookie: string }

/**
 * Creates sessions for fifty members, the last of them an administrator, and assigns every topic to
 * one of them: one in fifty topics a member reads is their own.
 */
export async function logInMembers(db: Db, { userId }: Pick<Seeded, 'userId'>) {
  const members: Member[] = []
  for (let id = userId; id < userId + MEMBERS; id += 1) {
    members.push({ userId: id, cookie: `sid=${await insertSession(db, id)}` })
  }
  await db
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '>=', userId + MEMBERS - ADMINISTRATORS)
    .where('id', '<', userId + MEMBERS)
    .execute()
  await db
    .updateTable('topics')
    .set({ user_id: sql`${userId} + id % ${sql.lit(MEMBERS)}` })
    .execute()
  return members
}

/** The logged-in member who is the author of a topic. */
export const authorOf = (members: Member[], topicId: number) => members[topicId % MEMBERS]

/** Fills the tabs: creations, and each member's votes for some of the tools and resources. */
export async function fillTabs(url: string, members: Member[]) {
  const tools = await listIds(`${url}/api/tools`)
  const resources = await listIds(`${url}/api/resources`)
  for (const [at, { cookie }] of members.entries()) {
    for (const id of someOf(tools, at, TOOL_VOTES)) {
      await post(`${url}/api/tools/${id}/rate`, cookie, { rating: 1 })
    }
    for (const id of someOf(resources, at, RESOURCE_VOTES)) {
      await post(`${url}/api/resources/${id}/upvote`, cookie, {})
    }
  }
  for (let at = 0; at < CREATIONS; at += 1) {
    const description = 'Made in an evening, and used ever since by the three of us.'
    const imageUrl = `https://pictures.example/${at}.jpg`
    const creation = { name: `Creation ${at}`, description, imageUrl, tagIds: [ART_TAG_ID] }
    await post(`${url}/api/creations`, members[at % MEMBERS]?.cookie ?? '', creation)
  }
  return { tools, resources }
}

/** Different rows for each member, so that votes are spread evenly. */
const someOf = (ids: number[], at: number, count: number) =>
  Array.from({ length: Math.min(count, ids.length) }, (_, vote) => {
    return ids[(at * count + vote) % ids.length] ?? 0
  })

async function listIds(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  const ids = ((await response.json()) as { id: number }[]).map(({ id }) => id)
  if (ids.length === 0) throw new Error(`${url} is empty`)
  return ids
}

async function post(url: string, cookie: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
}
