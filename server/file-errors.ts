import { dirname } from 'node:path'
import { isDiskFull } from './db/disk-full.ts'

/**
 * A sentence for the operator about an error of the file system; undefined for any other error.
 * `folder` is the one that was written to: many errors name no path.
 */
export function fileErrorSentence(error: unknown, folder?: string): string | undefined {
  const failure = (error ?? {}) as NodeJS.ErrnoException
  const { code, path, syscall } = failure
  const place = folder ?? (path && isAboutFolder(syscall) ? dirname(path) : path)
  // The socket of a database has the same errors.
  if (code === undefined || syscall === 'connect') return undefined
  if (place === undefined) return isDiskFull(failure) ? 'The disk is full.' : undefined
  if (isDiskFull(failure)) return `The disk of ${place} is full.`
  if (code === 'EROFS') return `${place} is on a disk that is mounted read-only.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `${place} cannot be ${(folder ?? isAboutFolder(syscall)) ? 'written' : 'opened'} by this user.`
  }
  if (code === 'ENOENT' && isAboutFolder(syscall)) return `There is no folder ${place}.`
  return undefined
}

/** Whether the call adds a name to a folder, or removes one: it fails because of the folder. */
const isAboutFolder = (syscall = '') => ['mkdir', 'mkdtemp', 'rename', 'unlink'].includes(syscall)
