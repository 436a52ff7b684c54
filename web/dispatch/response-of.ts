/** A response as `Dispatch` resolves to it, whose body has been read. */
export const responseOf = (status: number, body: string) => ({
  status,
  text: () => Promise.resolve(body),
  json: async (): Promise<unknown> => JSON.parse(body),
})
