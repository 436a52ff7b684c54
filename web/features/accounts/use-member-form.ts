import { useNavigate } from '@tanstack/react-router'
import { createElement } from 'react'
import type { HomeSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import type { LazyComponent } from '../../ui/lazy-component.ts'
import { useCurrentUser } from './current-user.ts'
import { useLogInTarget } from './log-in-target.ts'

type MemberForm<P> = {
  /** The search parameters of the page with the form, among them `new`. */
  address: HomeSearch
  /** Whether the page's address opens it. */
  isOpen: boolean
  /** Its dialog, loaded when it is wanted, and the dialog's props. */
  lazy: LazyComponent<NoInfer<P> & { onClose: () => void }>
  props: P
}

/** A form for members, which the address opens; visitors who ask for it are sent to log in. */
export function useMemberForm<P>({ address, isOpen, lazy, props }: MemberForm<P>) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const logIn = useLogInTarget()
  const changeSearch = useChangeSearch()
  const { Component, isLoading, failure, load } = useLazyComponent(lazy, isOpen)

  function open() {
    if (!user) return void navigate(logIn)
    void load()
    void changeSearch(address)
  }
  function onClose() {
    void changeSearch({ ...address, new: undefined }, { replace: true })
  }
  const dialog = isOpen && Component ? createElement(Component, { ...props, onClose }) : null
  return { isLoading, failure, open, dialog }
}
