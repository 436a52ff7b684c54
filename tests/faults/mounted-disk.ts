import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../fresh-folder.ts'

export const skipWithoutMount: string | false =
  process.platform === 'linux' && process.getuid?.() === 0
    ? false
    : 'needs root on Linux, to mount a disk'

export type Disk = { folder: string; unmount: () => void }

/** Mounts a file system in memory, until it is unmounted or this process ends. */
export const mountMemory = (megabytes: number) =>
  mount(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs'])

/** An image of a disk with an empty file system. */
export function makeImage(megabytes: number): string {
  const image = join(freshFolder(), 'image')
  execFileSync('truncate', ['-s', `${megabytes}M`, image])
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'pipe' })
  return image
}

/** Mounts an image. Its file system writes to it what programs have synced, and little else. */
export const mountImage = (image: string, folder?: string) =>
  mount(['-o', 'loop,commit=600', image], folder)

/**
 * Copies an image as a power cut leaves it: without what its file system holds in memory only. What
 * writes to the disk must be stopped.
 */
export function copyAtPowerCut(image: string): string {
  const copy = join(freshFolder(), 'image')
  do copyFileSync(image, copy)
  while (!readFileSync(image).equals(readFileSync(copy)))
  return copy
}

function mount(args: string[], folder = freshFolder()): Disk {
  execFileSync('mount', [...args, folder], { stdio: 'pipe' })
  chmodSync(folder, 0o755)
  const unmount = () => void execFileSync('umount', ['--lazy', folder])
  unmountWhenWeAreGone(folder)
  return { folder, unmount }
}

/** A detached shell unmounts the disk when this process ends, for whatever reason. */
function unmountWhenWeAreGone(folder: string) {
  const script = 'cat > /dev/null; umount --lazy "$1" 2>/dev/null'
  spawn('sh', ['-c', script, 'keeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  }).unref()
}
