import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { sql } from 'kysely'
import type { Claim } from '../db/claim-next-due.ts'
import { bestEffort } from '../db/best-effort.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { timeOf } from '../db/list-parameters.ts'
import { LOGO_TYPE } from '../media/logo.ts'

const NOTED_AT_ONCE = 200
const REFRESH_DAYS = 30
const RETRY_HOURS_MAX = 7 * 24

/** Whether the domain has a visible tool. */
export const hasVisibleTool = (db: Db, domain: string) =>
  hasRow(
    db
      .selectFrom('tools')
      .select('id')
      .where('domain', '=', domain)
      .where('visible', '=', true)
      .limit(1),
  )

/** The logo; its bytes are null if there is none; undefined if it was never requested. */
export const findLogo = (db: Db, domain: string) =>
  db.selectFrom('logos').select('bytes').where('domain', '=', domain).executeTakeFirst()

/** Queues a logo to be fetched; true if it was not queued before. */
export const insertWantedLogo = (db: Db, domain: string) =>
  hasRow(
    db
      .insertInto('logos')
      .values({ domain, type: null, bytes: null, attempts: 0, due_at: later(0) })
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .returning('domain'),
  )

/**
 * The same where it must not fail a read, or a write that is done already: a job queues the logos that
 * are missing.
 */
export const tryInsertWantedLogo = (db: Db, domain: string) =>
  bestEffort(insertWantedLogo(db, domain))

/** Queues the logos of visible tools that were never requested: all in one commit. */
export async function insertMissingLogos(db: Db) {
  await db
    .insertInto('logos')
    .columns(['domain', 'attempts', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('tools')
        .select(['domain', sql.lit(0).as('attempts'), timeOf(db, later(0)).as('due_at')])
        .distinct()
        .where('visible', '=', true)
        .where((tool) =>
          tool.not(
            tool.exists(
              tool
                .selectFrom('logos')
                .select('logos.domain')
                .whereRef('logos.domain', '=', 'tools.domain'),
            ),
          ),
        )
        .limit(sql.lit(NOTED_AT_ONCE)),
    )
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
}

/** Does nothing once the claim is lost, like `postponeLogo`. */
export async function saveLogo(db: Db, { key, heldUntil }: Claim<string>, bytes: Uint8Array) {
  const due_at = later(REFRESH_DAYS * DAY_MS)
  await db
    .updateTable('logos')
    .set({ type: LOGO_TYPE, bytes, attempts: 0, due_at })
    .where('domain', '=', key)
    .where('due_at', '=', heldUntil)
    .execute()
}

/** Retries after 1, 2, 4 … hours, a week at most; an earlier logo stays. */
export async function postponeLogo(db: Db, { key, heldUntil }: Claim<string>) {
  const row = await db
    .selectFrom('logos')
    .select('attempts')
    .where('domain', '=', key)
    .executeTakeFirst()
  const attempts = row?.attempts ?? 0
  const hours = Math.min(2 ** attempts, RETRY_HOURS_MAX)
  await db
    .updateTable('logos')
    .set({ attempts: attempts + 1, due_at: later(hours * HOUR_MS) })
    .where('domain', '=', key)
    .where('due_at', '=', heldUntil)
    .execute()
}

const later = (ms: number) => new Date(Date.now() + ms).toISOString()
