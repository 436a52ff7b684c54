import { totalmem } from 'node:os'

/** The memory that the site may take: that of the machine, or less if a container or unit limits it. */
export const MEMORY_BYTES = Math.min(totalmem(), process.constrainedMemory() || Infinity)
