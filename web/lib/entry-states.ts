import { isOnServer } from './is-on-server.ts'

const STORAGE_KEY = 'entry-states'
const STATES_MAX = 100

/** What entries of the history were left with, also by an earlier document of this tab. */
const states = isOnServer ? new Map<string, unknown>() : readStates()

export const leftState = (key: string) => states.get(key)

export function leaveState(key: string, state: unknown) {
  states.delete(key)
  states.set(key, state)
}

/** For the next document of this tab. */
export function storeStates() {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...states].slice(-STATES_MAX)))
  } catch {
    // Without storage, only this document knows them.
  }
}

function readStates() {
  try {
    // Written by `storeStates`.
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, unknown][])
  } catch {
    return new Map<string, unknown>()
  }
}
