/**
 * Runs the work several times concurrently, and resolves when all of them have ended, even if one fails.
 * @throws the first error
 */
export async function atOnce(times: number, work: () => Promise<void>) {
  const ends = await Promise.allSettled(Array.from({ length: times }, work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
