/**
 * Does work several times at once. Ends when all have ended, also if one fails: nothing goes on after its
 * end.
 * @throws the first error
 */
export async function atOnce(times: number, work: () => Promise<void>) {
  const ends = await Promise.allSettled(Array.from({ length: times }, work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
