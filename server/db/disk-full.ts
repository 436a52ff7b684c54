import { constants } from 'node:os'

/**
 * Whether the error is that of a file system without room, or of a user who has used up a quota. Node
 * has no name for the latter.
 */
export const isDiskFull = ({ code, errno }: Partial<NodeJS.ErrnoException>) =>
  code === 'ENOSPC' || errno === -constants.errno.EDQUOT
