import type { CreationSummary } from '#contract/creations.ts'

/** The creator's name, or what is left of somebody who deleted the account. */
export const creatorName = ({ author, creatorId }: Pick<CreationSummary, 'author' | 'creatorId'>) =>
  author?.username ?? `Creator #${creatorId}`
