import { Refusal, SITE_IS_BUSY } from './refusal.ts'

/**
 * Loads a part of the site with its first use. If that fails, for example because the process can
 * open no more files, the next use tries again.
 *
 * @throws {Refusal} `unavailable`, when the part is used and cannot be loaded
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = null
      throw new Refusal('unavailable', SITE_IS_BUSY, { cause })
    })
    return loaded
  }
}
