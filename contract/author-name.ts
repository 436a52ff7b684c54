import type { PublicUser } from './accounts.ts'
import type { CreationSummary } from './creations.ts'

/** The name shown for the author of a topic or a reply, also if the account was deleted. */
export const authorName = (author: Pick<PublicUser, 'username'> | null) =>
  author?.username ?? 'Anonymous'

/** The name shown for the creator of a creation, also if the account was deleted. */
export const creatorName = ({ author, creatorId }: Pick<CreationSummary, 'author' | 'creatorId'>) =>
  author?.username ?? `Creator #${creatorId}`
