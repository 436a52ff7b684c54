import type { User } from '#contract/accounts.ts'
import { Avatar } from '../../ui/avatar.tsx'

/**
 * What the header shows of somebody signed in, and all that a page shared by members shows of one:
 * the server puts it in for each, so it stands by itself and uses no id of the page.
 */
export function AccountFace({ user: { username, profileImage } }: { user: User }) {
  return (
    <>
      <span className="sr-only">{`Account of ${username} `}</span>
      <Avatar name={username} image={profileImage} />
    </>
  )
}
