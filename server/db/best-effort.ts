import { dbErrorKindOf } from './db-errors.ts'

/** For a write without which the request can be answered: resolves to null if the database fails. */
export async function bestEffort<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write
  } catch (error) {
    if (!dbErrorKindOf(error)) throw error
    return null
  }
}
