import type { TagType } from '#contract/tags.ts'
import type { Db } from '../db/engine.ts'

/** The oldest public rows of each kind: they change seldom. Null where there is none. */
export function readSampleIds(db: Db) {
  const active = db.selectFrom('tags').select('id').where('active', '=', true)
  const tagsOf = (type: TagType) => active.where('type', '=', type).orderBy('id').limit(1)
  const topics = db.selectFrom('topics').select('id')
  const creations = db.selectFrom('creations').select('id')
  const tools = db.selectFrom('tools').select('id').where('visible', '=', true)
  const resources = db.selectFrom('resources').select('id').where('pending', '=', false)
  const users = db.selectFrom('users').select('id').where('deleted_at', 'is', null)
  return db
    .selectNoFrom([
      topics.orderBy('id').limit(1).as('topic'),
      creations.orderBy('id').limit(1).as('creation'),
      tools.orderBy('id').limit(1).as('tool'),
      resources.orderBy('id').limit(1).as('resource'),
      users.orderBy('id').limit(1).as('user'),
      tagsOf('tool').as('toolTag'),
      tagsOf('tool').offset(1).as('otherToolTag'),
      tagsOf('creation').as('creationTag'),
    ])
    .executeTakeFirstOrThrow()
}
