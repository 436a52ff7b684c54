import { TOPICS_PER_PAGE } from '#contract/constants.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Db } from '../db/engine.ts'
import { rowsOfIds } from '../db/id-pages.ts'
import { listDocumentsMentioning, listTopicIdsOf } from '../search/topic-mentions.ts'
import { listTopicsById } from '../topics/queries.ts'

type Named = { name: string; page: number }

/** The topics on one page that name a tool. `longReads`: the search may look at many topics. */
export const listTopicsNaming = (db: Db, { name, page }: Named, caller: Caller, longReads: Db) =>
  rowsOfIds(
    () => listDocumentsMentioning(longReads, name, { page, perPage: TOPICS_PER_PAGE }),
    async (documents) => listTopicsById(db, await listTopicIdsOf(db, documents), caller),
  )
