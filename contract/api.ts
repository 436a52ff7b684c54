import { accounts } from './accounts.ts'
import { communities } from './communities.ts'
import { creations } from './creations.ts'
import { tags } from './tags.ts'
import { topics } from './topics.ts'

/** Every call of the product, by address (§7). */
export const api = { ...accounts, ...communities, ...creations, ...tags, ...topics }

export type Api = typeof api
export type ApiAddress = keyof Api
