/** Headers that differ between any two responses. */
const OF_EACH_RESPONSE = new Set(['date', 'x-request-id'])

/** The headers by which a client could tell two responses apart. */
export const comparableHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => !OF_EACH_RESPONSE.has(name))
