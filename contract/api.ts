import { accounts } from './accounts.ts'
import { apiTokens } from './api-tokens.ts'
import { audit } from './audit.ts'
import { communities } from './communities.ts'
import { BODY_BYTES_MAX } from './constants.ts'
import { contact } from './contact.ts'
import { creations } from './creations.ts'
import type { Endpoint, GeneralRules, Row } from './endpoint.ts'
import { failedMail } from './failed-mail.ts'
import { news } from './news.ts'
import { ById } from './parameters.ts'
import { preview } from './preview.ts'
import { replies } from './replies.ts'
import { resourceTypes } from './resource-types.ts'
import { resources } from './resources.ts'
import { search } from './search.ts'
import { system } from './system.ts'
import { tags } from './tags.ts'
import { toolPage } from './tool-page.ts'
import { tools } from './tools.ts'
import { topics } from './topics.ts'
import { users } from './users.ts'

const tables = {
  ...accounts,
  ...apiTokens,
  ...audit,
  ...communities,
  ...contact,
  ...failedMail,
  ...creations,
  ...news,
  ...preview,
  ...replies,
  ...resources,
  ...resourceTypes,
  ...search,
  ...system,
  ...tags,
  ...tools,
  ...toolPage,
  ...topics,
  ...users,
}

export type Api = typeof tables
export type ApiAddress = keyof Api

const rows: Readonly<Record<ApiAddress, Row>> = tables

/**
 * All endpoints of the API, by address. The type of each row is left out, so that the compiler reports a
 * mistake at the row and not wherever rows are read.
 */
export const api = Object.fromEntries(Object.entries(rows).map(complete)) as Readonly<
  Record<ApiAddress, Endpoint>
>

function complete([address, row]: [string, Row]): [string, Endpoint] {
  const isRead = address.startsWith('GET ')
  const general: GeneralRules = {
    token: isRead && row.access === 'anyone' ? 'read' : 'never',
    subject: null,
    // A row has a `subject`, or null, exactly if its address has an id.
    params: row.subject === undefined ? undefined : ById,
    rateLimits: [isRead ? 'reads' : 'writes'],
    bodyBytesMax: row.body && BODY_BYTES_MAX,
  }
  return [address, Object.assign(general, row)]
}

/** The reads to whose shared responses the state of their caller is added. */
export type PersonalRead = {
  [A in ApiAddress]: Api[A] extends { cache: { personal: string } } ? A : never
}[ApiAddress]

/** The calls that accept an `Idempotency-Key`. */
export type KeyedCall = {
  [A in ApiAddress]: Api[A] extends { acceptsIdempotencyKey: true } ? A : never
}[ApiAddress]
