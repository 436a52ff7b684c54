import type { Db } from '../db/engine.ts'
import { setVote } from '../resources/votes.ts'
import { changeVote } from '../tools/votes.ts'
import { chanceOf } from './chance.ts'

/** By rank; a tool that is not here is passed over. */
const TOP_PICKS = ['Lovable', 'Bolt', 'v0', 'Cursor', 'Zed']

/**
 * The demo's people vote for what the starter catalogue brought, as people do: much for few, little
 * for most. Resolves to the number of votes.
 */
export async function loadVotes(db: Db, people: Map<string, number>) {
  const voters = [...people.values()]
  if (await haveVoted(db, voters)) return 0
  const ofTools = ballots(await listOfNobody(db, 'tools'), voters)
  for (const { id, userId } of ofTools) await changeVote(db, { toolId: id, userId }, 'toggled')
  const ofResources = ballots(await listOfNobody(db, 'resources'), voters)
  for (const { id, userId } of ofResources) await setVote(db, { resourceId: id, userId }, true)
  await pickTools(db)
  return ofTools.length + ofResources.length
}

const listOfNobody = (db: Db, table: 'tools' | 'resources') =>
  db.selectFrom(table).select(['id', 'name']).where('user_id', 'is', null).execute()

function ballots(things: { id: number; name: string }[], voters: number[]) {
  return things.flatMap(({ id, name }) => {
    const { next, shuffled } = chanceOf(name)
    const share = TOP_PICKS.includes(name) ? 1 - next() / 4 : next() ** 3 * 0.7
    const count = Math.floor(share * voters.length)
    return shuffled(voters)
      .slice(0, count)
      .map((userId) => ({ id, userId }))
  })
}

/** Only where no administrator has picked any. */
async function pickTools(db: Db) {
  const picked = await db
    .selectFrom('tools')
    .select('id')
    .where('top_pick', 'is not', null)
    .executeTakeFirst()
  if (picked) return
  for (const [at, name] of TOP_PICKS.entries()) {
    await db
      .updateTable('tools')
      .set({ top_pick: at + 1 })
      .where('name', '=', name)
      .where('user_id', 'is', null)
      .execute()
  }
}

async function haveVoted(db: Db, voters: number[]) {
  const vote = await db
    .selectFrom('tool_votes')
    .select('tool_id')
    .where('user_id', 'in', voters)
    .executeTakeFirst()
  return vote !== undefined
}
