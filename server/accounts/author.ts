import type { PublicUser } from '#contract/accounts.ts'

/** Selects who wrote a row, beside its own columns; the row's `userId` is theirs. */
export const authorColumns = [
  'users.username as authorName',
  'users.profile_image as authorImage',
] as const

/** The author of a row, or null once the account is deleted. */
export function authorOf(row: {
  userId: number
  authorName: string | null
  authorImage: string | null
}): PublicUser | null {
  if (row.authorName === null) return null
  return { id: row.userId, username: row.authorName, profileImage: row.authorImage }
}
