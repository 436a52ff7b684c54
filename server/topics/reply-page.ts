import { REPLIES_PER_PAGE } from '#contract/constants.ts'
import type { Reply } from '#contract/replies.ts'
import type { Db } from '../db/engine.ts'
import { createSizeBudget, pageBytes } from '../http/response-size.ts'
import type { MarkdownRenderer } from '../text/markdown-renderer.ts'
import { createHtmlReader } from '../text/stored-html.ts'
import { hasReplyAfter, listReplies, REPLIES_READ_AT_ONCE } from './reply-queries.ts'

type TextContext = { db: Db; markdown: MarkdownRenderer }
type ReplyRange = { topicId: number; after: number; rowsMax: number }
type ReplyPage = { replies: Reply[]; nextReply?: number }

/**
 * The replies after a given one, up to `rowsMax`, as many as fit into a response; up to
 * `REPLIES_PER_PAGE`, as many as fit into a page. `nextReply` is set while there are more.
 */
export async function readReplyPage(
  { db, markdown }: TextContext,
  { topicId, after, rowsMax }: ReplyRange,
): Promise<ReplyPage> {
  if (rowsMax === 0) {
    const isMore = after === 0 || (await hasReplyAfter(db, topicId, after))
    return isMore ? { replies: [], nextReply: after } : { replies: [] }
  }
  const fits = createSizeBudget<Reply>(rowsMax > REPLIES_PER_PAGE ? undefined : pageBytes)
  const readHtml = createHtmlReader(markdown)
  const replies: Reply[] = []
  for (;;) {
    const last = replies.at(-1)?.id ?? after
    const room = rowsMax - replies.length
    const rows = await listReplies(db, topicId, last)
    for (const row of rows.slice(0, room)) {
      const reply = { ...row, html: await readHtml(row, row.content) }
      if (!fits(reply)) return { replies, nextReply: replies.at(-1)?.id ?? after }
      replies.push(reply)
    }
    if (rows.length > room) return { replies, nextReply: replies.at(-1)?.id ?? after }
    if (rows.length < REPLIES_READ_AT_ONCE) return { replies }
  }
}
