import { dbErrorKindOf } from './db-errors.ts'

/** Resolves to null if the database fails: the write must not fail the request, which can be answered without it. */
export async function dispensable<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write
  } catch (error) {
    if (!dbErrorKindOf(error)) throw error
    return null
  }
}
