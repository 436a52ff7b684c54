import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import type { Db } from './db/engine.ts'
import { insertStarterResources } from './db/starter/resources.ts'
import { toolDescriptions } from './db/starter/tool-descriptions.ts'
import { starterTools } from './db/starter/tools.ts'
import { listTags } from './tags/queries.ts'
import { insertTool } from './tools/writing.ts'

/**
 * Loads the starter catalogue into an empty database, only once: it does not come back after it was
 * deleted. The mark is inserted first, so that a concurrent process waits and then does nothing.
 * Resolves to the number of rows, or null if nothing was done.
 */
export function loadStarter(db: Db): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const mark = await tx
      .insertInto('done_once')
      .values({ name: 'starter', done_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!mark || !(await isEmpty(tx))) return null
    return (await insertTools(tx)) + (await insertStarterResources(tx))
  })
}

async function isEmpty(db: Db) {
  for (const table of ['tools', 'topics', 'creations', 'resources'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

async function insertTools(db: Db) {
  const tags = await listTags(db, { type: 'tool', active: true })
  const idOf = new Map(tags.map(({ name, id }) => [name, id]))
  for (const { name, url, tags: names, x } of starterTools) {
    await insertTool(db, {
      name,
      url: new URL(url).href,
      tagIds: names.flatMap((tag) => idOf.get(tag) ?? []),
      visible: true,
      xusername: x ?? null,
      description: toolDescriptions[name] ?? null,
      communityId: DEFAULT_COMMUNITY.id,
      by: null,
    })
  }
  return starterTools.length
}
