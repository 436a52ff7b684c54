import type { TagType } from '#contract/tags.ts'
import type { Db } from '../db/engine.ts'

/** The oldest public rows of each kind: they change seldom. Null where there is none. */
export function readSampleIds(db: Db) {
  const active = db.selectFrom('tags').select('id').where('active', '=', true).orderBy('id')
  const tagsOf = (type: TagType) => active.where('type', '=', type)
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('topics').select('id').orderBy('id').limit(1).as('topic'),
      eb.selectFrom('creations').select('id').orderBy('id').limit(1).as('creation'),
      eb
        .selectFrom('tools')
        .select('id')
        .where('visible', '=', true)
        .orderBy('id')
        .limit(1)
        .as('tool'),
      eb
        .selectFrom('resources')
        .select('id')
        .where('pending', '=', false)
        .orderBy('id')
        .limit(1)
        .as('resource'),
      tagsOf('tool').limit(1).as('toolTag'),
      tagsOf('tool').limit(1).offset(1).as('otherToolTag'),
      tagsOf('creation').limit(1).as('creationTag'),
      eb
        .selectFrom('users')
        .select('id')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(1)
        .as('user'),
    ])
    .executeTakeFirstOrThrow()
}
