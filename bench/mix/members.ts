import type { Db } from '../../server/db/engine.ts'
import { sql } from 'kysely'
import { insertSession } from '../../tests/people.ts'
import type { Seeded } from '../seed/seed.ts'

const MEMBERS = 50
const ADMINISTRATORS = 1
const TOOL_VOTES = 5
const RESOURCE_VOTES = 3
const CREATIONS = 48
const ART_TAG_ID = 16

/** Somebody who is signed in: the cookie of their session, alone in a `cookie` header. */
export type Member = { userId: number; cookie: string }

/**
 * Fifty of the members sign in, the last of them as an administrator, and every topic is by one of
 * them: a member who reads a topic has written it in one of fifty cases.
 */
export async function signInMembers(db: Db, { userId }: Pick<Seeded, 'userId'>) {
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

/** The member a topic belongs to, once they have signed in. */
export const authorOf = (members: Member[], topicId: number) => members[topicId % MEMBERS]

/** What the tabs show: creations, and each member's votes for some of the tools and resources. */
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

/** Others for each member, so that votes are spread as the things are. */
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
