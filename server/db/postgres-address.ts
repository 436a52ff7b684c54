/** By this name a command finds out that a site uses its database. */
export const APPLICATION_NAME = 'guildhall'

/** With a user and a socket in the parameter `host`, an address of PostgreSQL has no host where URLs need one. */
export const parseAddress = (given: string) =>
  URL.parse(given.replace(/@(?=\/[^@]*[?&]host=)/, '@local'))

/** The address as the driver gets it, which prefers its parameters to the options of a pool. */
export function driverAddress(given: string): string {
  const address = parseAddress(given)
  // The driver says what is wrong with it.
  if (!address) return given
  const { searchParams } = address
  searchParams.set('application_name', APPLICATION_NAME)
  // The driver checks the certificate in any of these, and warns that its next version may not.
  const isAsInLibpq = searchParams.has('uselibpqcompat')
  if (!isAsInLibpq && CHECKED_MODES.has(searchParams.get('sslmode') ?? '')) {
    searchParams.set('sslmode', 'verify-full')
  }
  return address.href
}

const CHECKED_MODES = new Set(['prefer', 'require', 'verify-ca'])
