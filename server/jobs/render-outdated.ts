import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import type { Lease } from '../db/lease.ts'
import { listOutdatedTexts, TEXT_TABLES, updateHtml } from '../text/queries.ts'
import type { OutdatedText, TextTable } from '../text/queries.ts'
import { RENDERER_VERSION } from '../text/renderer-version.ts'

const TEXTS_AT_ONCE = 200
/** Each batch invalidates cached pages; the pause leaves the processor to visitors. */
const PAUSE_MS = 200
const WAIT_MS = 30_000
const FAILURES_MAX = 50

type RenderContext = Pick<AppContext, 'db' | 'log' | 'markdown'>

/** Renders the texts without HTML, or with that of another renderer version. */
export async function renderOutdated(context: RenderContext, lease: Lease) {
  for (const table of TEXT_TABLES) await renderTable(context, table, lease)
}

async function renderTable(context: RenderContext, table: TextTable, lease: Lease) {
  const failed = new Set<number>()
  let count = 0
  while (failed.size < FAILURES_MAX && (await lease.renew())) {
    const found = await listOutdatedTexts(context.db, table, TEXTS_AT_ONCE + failed.size)
    const texts = found.filter(({ id }) => !failed.has(id))
    if (texts.length === 0) break
    count += await renderBatch(context, table, { texts, failed, lease })
    await sleep(PAUSE_MS)
  }
  if (count > 0) context.log.info({ table, count }, 'texts rendered')
}

type Batch = { texts: OutdatedText[]; failed: Set<number>; lease: Lease }

/**
 * Texts that cannot be rendered now are left for the next run, and those that are not as they were
 * read. Resolves to the number rendered.
 */
async function renderBatch(
  { db, markdown }: RenderContext,
  table: TextTable,
  { texts, failed, lease }: Batch,
) {
  const rendered: { row: OutdatedText; html: string }[] = []
  for (const row of texts) {
    if (!lease.isHeld()) break
    const html = await markdown.render(row.text, 'background', WAIT_MS)
    if (html === null) failed.add(row.id)
    else rendered.push({ row, html })
  }
  const changed: number[] = []
  await db.transaction().execute(async (tx) => {
    // Decisions about tags lock many topics, too, and in this order.
    for (const { row, html } of rendered.toSorted((one, other) => one.row.id - other.row.id)) {
      const stored = { html, html_version: RENDERER_VERSION }
      const { numAffectedRows } = await updateHtml(tx, table, row, stored)
      if (!numAffectedRows) changed.push(row.id)
    }
  })
  for (const id of changed) failed.add(id)
  return rendered.length - changed.length
}
