import { clsx } from 'clsx'
import type { User } from '#contract/accounts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'

const buttonClass = clsx(
  '-mr-1.5 grid size-11 flex-none place-items-center rounded-full',
  'aria-busy:cursor-progress aria-busy:*:opacity-60',
)

type AccountButtonProps = { user: User; items: MenuItem[]; isBusy?: boolean }

/**
 * The header's account button of a logged-in user. The server inserts it into pages that were
 * rendered without a user, so its HTML depends on nothing but the user.
 */
export const AccountButton = ({ user, items, isBusy }: AccountButtonProps) => (
  <Menu
    id="account"
    align="end"
    className={buttonClass}
    isBusy={isBusy}
    trigger={
      <>
        <span className="sr-only">{`Account of ${user.username} `}</span>
        <Avatar name={user.username} image={user.profileImage} />
      </>
    }
    items={items}
  />
)
