/** The version of an edited post in the address of its preview picture; null if it was never edited. */
export const pictureVersion = (updatedAt: string | null | undefined) =>
  updatedAt ? Date.parse(updatedAt).toString(36) : null
