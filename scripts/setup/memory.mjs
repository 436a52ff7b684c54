import { totalmem } from 'node:os'

/** Of this machine, or less if a container limits it. */
export const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** What installing and building takes. */
const BUILD_MEMORY_MB = 1024

/** What to do after a command was killed, which is mostly for lack of memory. */
export const memoryAdvice = () =>
  `The system may have ended it for lack of memory: this machine has \
${Math.round(memoryBytes / 1024 ** 2)} MB, and to install and build takes ${BUILD_MEMORY_MB}. The archive of a \
release needs neither: see Installing in docs/operations.md`
