import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CurrentUser } from './current-user.ts'
import { currentUserQuery } from './queries.ts'

/** Tells the page inside who is logged in; see `useCurrentUser`. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const { data: user = null } = useQuery(currentUserQuery)
  return <CurrentUser value={user}>{children}</CurrentUser>
}
