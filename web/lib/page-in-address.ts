/** What is no positive integer counts as 1, as it does on the server. */
export const pageIn = (search: Record<string, string | undefined>) =>
  /^[1-9]\d{0,6}$/.test(search['page'] ?? '') ? Number(search['page']) : 1
