import { spawn } from 'node:child_process'
import { freshFolder } from '../fresh-folder.ts'

export type SmallDisk = {
  /** The disk's path for processes run by `within`, and for this process. */
  inside: string
  outside: string
  /** The command prefix to run a process that sees the disk. */
  within: string[]
  close: () => void
}

const UNSHARE = 'unshare'

/**
 * A tmpfs of a few megabytes in its own mount namespace: it vanishes with its holder and needs no
 * privileges. Resolves to the reason if it cannot be created.
 */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const inside = freshFolder()
  const isRoot = process.getuid?.() === 0
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" && echo mounted && exec cat`
  const ownUsers = isRoot ? [] : ['--user', '--map-root-user']
  const holder = spawn(UNSHARE, [...ownUsers, '--mount', 'sh', '-c', script, 'sh', inside], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  let words = ''
  holder.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  holder.stdout.once('data', () => resolve(null))
  holder.once('error', ({ message }) => resolve(message))
  holder.once('close', () => resolve(words.trim() || `${UNSHARE} failed`))
  const reason = await promise
  if (reason !== null) return reason

  const outside = `/proc/${holder.pid}/root${inside}`
  const users = isRoot ? [] : ['--user', '--preserve-credentials']
  return {
    inside,
    outside,
    within: ['nsenter', `--target=${holder.pid}`, '--mount', ...users],
    close: () => holder.stdin.end(),
  }
}
