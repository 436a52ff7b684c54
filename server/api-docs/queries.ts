import type { Db } from '../db/engine.ts'

/** The oldest public rows of each kind: they change seldom. Null where there is none. */
export const readSampleIds = (db: Db) =>
  db
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
      eb
        .selectFrom('tags')
        .select('id')
        .where('type', '=', 'tool')
        .where('active', '=', true)
        .orderBy('id')
        .limit(1)
        .as('tag'),
      eb
        .selectFrom('users')
        .select('id')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(1)
        .as('user'),
    ])
    .executeTakeFirstOrThrow()
