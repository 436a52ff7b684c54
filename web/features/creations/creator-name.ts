import type { CreationSummary } from '#contract/creations.ts'

/** The creator's name, or a placeholder if the account was deleted. */
export const creatorName = ({ author, creatorId }: Pick<CreationSummary, 'author' | 'creatorId'>) =>
  author?.username ?? `Creator #${creatorId}`
