type Place = { pathname: string; search: object }

/** Another page of replies is the same place; without the dialog that `new` opens, it is another. */
export const isSamePlace = (one: Place, other: Place) =>
  one.pathname === other.pathname && newOf(one.search) === newOf(other.search)

const newOf = (search: object) => ('new' in search ? search.new : undefined)
