/** By this name a command finds out that a site uses its database. */
export const APPLICATION_NAME = 'guildhall'

/** The address as the driver gets it, which prefers its parameters to the options of a pool. */
export function driverAddress(given: string): string {
  const address = URL.parse(given)
  // The driver says what is wrong with it.
  if (!address) return given
  address.searchParams.set('application_name', APPLICATION_NAME)
  return address.href
}
