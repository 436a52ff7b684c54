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
  address.searchParams.set('application_name', APPLICATION_NAME)
  return address.href
}
