import { GENERAL_TAG_ID, REPLIES_PER_PAGE, TOPICS_PER_PAGE } from '#contract/constants.ts'
import { sql } from 'kysely'
import type { Compilable } from 'kysely'
import type { Db, Engine as SiteEngine } from '../../server/db/engine.ts'
import { createInlineRenderer } from '../../server/text/inline-renderer.ts'
import type { Bound } from './prepared.ts'

export type Work = 'list' | 'topic' | 'reply' | 'new topic'

export type Post = { userId: number; content: string }

type Engine = Pick<SiteEngine, 'db' | 'kind'>

/** The placeholder for a topic's id. */
const SOME_TOPIC = -1
const BEGIN = { sql: 'begin', parameters: [] }
const COMMIT = { sql: 'commit', parameters: [] }

const rendered = createInlineRenderer()

/**
 * The minimal statements that one operation of the site needs, built once: each execution only
 * binds a topic's id and runs them.
 */
export function statementsOf(work: Work, engine: Engine, post: Post): (topicId: number) => Bound[] {
  const built = build(work, engine, post).map((one) => ('compile' in one ? one.compile() : one))
  return (topicId) =>
    built.map(({ sql, parameters }) => ({
      sql,
      parameters: parameters.map((value) => (value === SOME_TOPIC ? topicId : value)),
    }))
}

function build(work: Work, engine: Engine, post: Post): (Bound | Compilable)[] {
  const { db } = engine
  switch (work) {
    case 'list':
      return list(db)
    case 'topic':
      return topic(db)
    case 'reply':
      return [BEGIN, countReply(db), insertReply(db, post), COMMIT]
    case 'new topic':
      return [BEGIN, insertTopic(db, post), insertTag(engine), COMMIT]
  }
}

function list(db: Db) {
  const newest = db
    .selectFrom('topics')
    .select('topics.id')
    .where('community_id', '=', 1)
    .orderBy('topics.id', 'desc')
    .limit(sql.lit(TOPICS_PER_PAGE))
  const ids = db.selectFrom(newest.as('newest')).select('newest.id')
  return [
    topicsWithAuthors(db).where('topics.id', 'in', ids).orderBy('topics.id', 'desc'),
    tagsOfTopics(db).where('topic_id', 'in', ids),
  ]
}

const topic = (db: Db) => [
  topicsWithAuthors(db).select('topics.html').where('topics.id', '=', SOME_TOPIC),
  tagsOfTopics(db).where('topic_id', '=', SOME_TOPIC),
  db
    .selectFrom('replies')
    .innerJoin('users', 'users.id', 'replies.user_id')
    .selectAll('replies')
    .select(['users.username', 'users.profile_image'])
    .where('replies.topic_id', '=', SOME_TOPIC)
    .orderBy('replies.id')
    .limit(sql.lit(REPLIES_PER_PAGE + 1)),
]

const topicsWithAuthors = (db: Db) =>
  db
    .selectFrom('topics')
    .innerJoin('users', 'users.id', 'topics.user_id')
    .select(['topics.id', 'title', 'content', 'topics.user_id', 'topics.created_at'])
    .select(['topics.updated_at', 'reply_count', 'users.username', 'users.profile_image'])

const tagsOfTopics = (db: Db) =>
  db
    .selectFrom('topic_tags')
    .innerJoin('tags', 'tags.id', 'topic_tags.tag_id')
    .select(['topic_tags.topic_id', 'tags.id', 'tags.name', 'tags.active'])

const countReply = (db: Db) =>
  db
    .updateTable('topics')
    .set({ reply_count: sql`reply_count + 1` })
    .where('id', '=', SOME_TOPIC)

const insertReply = (db: Db, post: Post) =>
  db.insertInto('replies').values({ topic_id: SOME_TOPIC, ...written(post) })

const insertTopic = (db: Db, post: Post) =>
  db.insertInto('topics').values({
    community_id: 1,
    title: 'A topic of the bench',
    reply_count: 0,
    ...written(post),
  })

const written = ({ userId, content }: Post) => ({
  user_id: userId,
  content,
  ...rendered(content),
  created_at: new Date().toISOString(),
  updated_at: null,
})

/** On the topic that the same connection has just inserted. */
function insertTag({ db, kind }: Engine) {
  const topic_id =
    kind === 'sqlite'
      ? sql<number>`last_insert_rowid()`
      : sql<number>`currval(pg_get_serial_sequence('topics', 'id'))`
  const tag = { topic_id, tag_id: GENERAL_TAG_ID, position: 0, community_id: 1 }
  return db.insertInto('topic_tags').values(tag)
}
