import {
  ADMIN_ROWS_PER_PAGE,
  CREATIONS_PER_PAGE,
  RESOURCES_PER_PAGE,
  RESULTS_PER_PAGE,
  TOOLS_PER_PAGE,
  TOPICS_PER_PAGE,
} from '#contract/constants.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** What holds for many calls: paragraphs of plain text, with code in backticks. */
const GUIDE = {
  Lists: `A page of topics has ${TOPICS_PER_PAGE} rows, of creations ${CREATIONS_PER_PAGE}, of tools \
${TOOLS_PER_PAGE}, of resources ${RESOURCES_PER_PAGE}, of search results ${RESULTS_PER_PAGE}, of lists for \
administrators ${ADMIN_ROWS_PER_PAGE}. A page that is not full is the last one. Where a list takes \`before\`, \
send the id of the last row in place of a higher \`page\`: rows that are added meanwhile then move none. Replies \
are read with \`after\`, until a list is empty.`,
  Copies: `A copy of the topics is kept up to date by reading their list from the newest one on: \
\`createdAt\` tells which are new, \`updatedAt\` and \`replyCount\` which to read again. Lists and posts that are \
read without an account have an \`ETag\`; sent as \`If-None-Match\`, it gets 304 until something changes. \
\`/feeds\` leads to feeds of what is new.`,
  Writes: `A POST that accepts an \`Idempotency-Key\` is carried out once if it is sent again within a day with \
the same key and the same bytes; with another body it gets 409. PUT and PATCH can be sent again as they are, \
and a DELETE then gets 404. An edit with \`seenAt\` replaces nothing that somebody else has written meanwhile.`,
  Limits: `After 429 and 503, \`Retry-After\` says how many seconds to wait. Calls with a token are counted by \
member, others as stated with each call.`,
} satisfies Record<string, string>

/** For `/openapi.json`, whose descriptions are CommonMark. */
export const guideAsMarkdown = () =>
  Object.entries(GUIDE)
    .map(([title, text]) => `## ${title}\n\n${text}`)
    .join('\n\n')

/** For `/api`. */
export const guideAsHtml = () =>
  Object.entries(GUIDE)
    .map(([title, text]) => `<h2 id="${title.toLowerCase()}">${title}</h2><p>${codeOf(text)}</p>`)
    .join('')

const codeOf = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
