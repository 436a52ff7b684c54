import { sql } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import { people } from '../test-users.ts'
import type { ReadRequest } from './site-client.ts'

type Post = { id: number; tags: { id: number }[] }
type Row = { id: number; userRating?: number; hasUpvoted?: boolean }

/**
 * The difference between a response's personal fields and the tables, or null.
 * @param text the response as JSON
 */
export async function personalFieldError(db: Db, { path, who }: ReadRequest, text: string) {
  const answer: unknown = JSON.parse(text)
  const address = /^\/api\/(topics|creations)(\/\d+)?(\?|$)/.exec(path)?.[1]
  if (address) {
    const posts = Array.isArray(answer) ? answer : Object.values(answer as object)
    for (const post of (posts as Post[]).filter((one) => one?.tags !== undefined)) {
      const due = await tagsShown(db, address === 'topics' ? 'topic' : 'creation', post, who)
      const shown = post.tags.map(({ id }) => id)
      if (due.join() !== shown.join())
        return `${post.id} has the tags ${shown.join()}, due are ${due.join()}`
    }
  }
  if (/^\/api\/(tools|resources)(\?|$)/.test(path)) {
    const table = path.startsWith('/api/tools') ? 'tool' : 'resource'
    const votes = await votesOf(db, table, who)
    for (const { id, userRating, hasUpvoted } of answer as Row[]) {
      const isShown = hasUpvoted ?? userRating === 1
      if (isShown !== votes.has(id)) return `${table} ${id} shows a vote: ${isShown}`
    }
  }
  return null
}

async function tagsShown(
  db: Db,
  kind: 'topic' | 'creation',
  { id }: Post,
  who: ReadRequest['who'],
) {
  const [posts, placed, postId] = [`${kind}s`, `${kind}_tags`, `${kind}_id`].map((one) =>
    sql.ref(one),
  )
  const { rows } = await sql<{ id: number; active: boolean | number; author: number }>`
    select tags.id, tags.active, post.user_id as author
    from ${placed} as placed join tags on tags.id = placed.tag_id
    join ${posts} as post on post.id = placed.${postId}
    where post.id = ${id} order by placed.position`.execute(db)
  const isTheirs = (author: number) => {
    return who !== null && (people[who].isAdmin || people[who].id === author)
  }
  return rows.filter((tag) => Boolean(tag.active) || isTheirs(tag.author)).map((tag) => tag.id)
}

async function votesOf(db: Db, kind: 'tool' | 'resource', who: ReadRequest['who']) {
  const userId = who ? people[who].id : 0
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`${kind}_votes`)}
    where user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Another user's email address in a response; administrators see all of them in their section. */
export function othersAddress({ path, who }: ReadRequest, text: string) {
  if (who === 'root' && path.startsWith('/admin')) return null
  const found = text.match(/[\w.]+@example\.test/g) ?? []
  return found.find((email) => who === null || email !== people[who].email) ?? null
}
