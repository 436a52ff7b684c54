import type { Sql } from './direct-sql.ts'
import type { Found } from './items.ts'

type TopicRow = { id: number; title: string; content: string }
type TagRow = { topic_id: number; tag_id: number }
type ReplyRow = { id: number; topic_id: number; content: string }
type UserRow = { id: number; username: string }

/** All written rows as stored in the tables. */
export async function findBySql(sql: Sql): Promise<Found[]> {
  const topics = await sql.rows<TopicRow>('select id, title, content from topics')
  const tags = await sql.rows<TagRow>('select topic_id, tag_id from topic_tags order by tag_id')
  const replies = await sql.rows<ReplyRow>('select id, topic_id, content from replies')
  const users = await sql.rows<UserRow>('select id, username from users')
  const tagsOf = Map.groupBy(tags, ({ topic_id }) => topic_id)
  return [
    ...topics.map(({ id, title, content }) => {
      const tagIds = (tagsOf.get(id) ?? []).map(({ tag_id }) => tag_id)
      return { thing: 'topic' as const, key: title, id, content, tagIds }
    }),
    ...replies.map(({ id, topic_id: topicId, content }) => {
      return { thing: 'reply' as const, key: keyIn(content), id, content, topicId }
    }),
    ...users.map(({ id, username }) => {
      return { thing: 'member' as const, key: username, id, content: '' }
    }),
  ]
}

/** The content of a reply begins with its key. */
export const keyIn = (content: string) => content.split(' ', 1)[0] ?? ''
