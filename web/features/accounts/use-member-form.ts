import { useNavigate } from '@tanstack/react-router'
import type { HomeSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useCurrentUser } from './current-user.ts'

/**
 * Opens and closes a form for members that is open as long as the address says `new`; visitors are
 * sent to log in. `load` fetches the form's code.
 */
export function useMemberForm(address: HomeSearch, load: () => unknown) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const changeSearch = useChangeSearch()
  return function show(isOpen: boolean) {
    if (isOpen && !user) return void navigate({ to: '/auth' })
    if (isOpen) void load()
    const { new: form, ...place } = address
    void changeSearch({ ...place, new: isOpen ? form : undefined }, { replace: !isOpen })
  }
}
