import { totalmem } from 'node:os'

const MB = 1024 * 1024
const CACHE_MB = 64
const CACHE_SHARE = 1 / 16
/** A machine that is sold with 512 MB has less for its programs. */
const NEEDED_MB = 440

/** The memory that the site may take: that of the machine, or less if a container or unit limits it. */
export const MEMORY_BYTES = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** The default of `CACHE_MB`. */
export const defaultCacheMb = (memoryBytes = MEMORY_BYTES) =>
  Math.min(CACHE_MB, Math.floor((memoryBytes * CACHE_SHARE) / MB))

/** A sentence for the log, if the system will have to read programs from disk again and again. */
export function memoryWarning(memoryBytes = MEMORY_BYTES) {
  const megabytes = Math.floor(memoryBytes / MB)
  if (megabytes >= NEEDED_MB) return null
  return `${megabytes} MB of memory are too little: requests will take seconds, or fail`
}
