import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { communities } from './communities.ts'
import { contact } from './contact.ts'
import { creations } from './creations.ts'
import { mail } from './mail.ts'
import { news } from './news.ts'
import { resources } from './resources.ts'
import { tags } from './tags.ts'
import { tools } from './tools.ts'
import { topics } from './topics.ts'
import { users } from './users.ts'

/** All endpoints of the API, by address. */
export const api = {
  ...accounts,
  ...audit,
  ...communities,
  ...contact,
  ...mail,
  ...creations,
  ...news,
  ...resources,
  ...tags,
  ...tools,
  ...topics,
  ...users,
}

export type Api = typeof api
export type ApiAddress = keyof Api
