import type { CreationCard } from '#contract/creations.ts'

/** The creator's name, or what is left of somebody who deleted the account. */
export const creatorName = ({ author, creatorId }: Pick<CreationCard, 'author' | 'creatorId'>) =>
  author?.username ?? `Creator #${creatorId}`
