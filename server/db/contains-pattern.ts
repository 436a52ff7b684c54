/** A `LIKE` pattern for texts that contain this one, whose wildcards stand for themselves. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
