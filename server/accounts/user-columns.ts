import type { User } from '#contract/accounts.ts'

/** The columns of an account that its owner and administrators may read. */
export const userColumns = [
  'users.id',
  'users.username',
  'users.email',
  'users.profile_image as profileImage',
  'users.is_admin as isAdmin',
  'users.created_at as createdAt',
] as const

type UserRow = Omit<User, 'username' | 'email'> & { username: string | null; email: string | null }

/** The user of a row; null if there is no row, or the account was deleted. */
export function userOf<R extends UserRow>(row: R | undefined): (R & User) | null {
  if (!row || row.username === null || row.email === null) return null
  return { ...row, username: row.username, email: row.email }
}
