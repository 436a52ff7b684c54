type Place = { pathname: string; search: object }

/** Whether both show the same page: other parameters may differ, but `new` opens a dialog, which is another place. */
export const isSamePlace = (one: Place, other: Place) =>
  one.pathname === other.pathname && newOf(one.search) === newOf(other.search)

const newOf = (search: object) => ('new' in search ? search.new : undefined)
