import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { until } from './until.ts'
import type { BackgroundProgram } from './faults/background-program.ts'
import { spawnProgram } from './faults/background-program.ts'
import { freePort } from './free-port.ts'

/** The server accepts one key. */
const KEY = 'S3RVER'
const BUCKETS = ['guildhall', 'second', 'third']

export type ObjectStore = {
  port: number
  /** The value of `MEDIA_S3_URL` for one of three buckets, which are empty at first. */
  urlOf: (bucket?: string, port?: number) => string
  /** The keys of all objects in a bucket. */
  keys: (bucket?: string) => string[]
  start: () => Promise<void>
  /** Kills it, even in the middle of a request; its objects remain. */
  kill: () => Promise<void>
}

/**
 * A server of the S3 protocol on this machine, a process of its own that checks signatures and
 * stores objects as files.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-objects-'))
  const port = await freePort()
  let program: BackgroundProgram | null = null

  async function start() {
    const command = [process.execPath, ...PROGRAM, folder, String(port), ...BUCKETS]
    program = spawnProgram(command, { env: { PATH: process.env.PATH } })
    await until(() => isListening(port), 'the object store to listen')
  }
  const kill = async () => void (await program?.kill('SIGKILL'))

  await start()
  after(async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    port,
    urlOf: (bucket = 'guildhall', at = port) => `http://${KEY}:${KEY}@127.0.0.1:${at}/${bucket}`,
    keys: (bucket = 'guildhall') => keysIn(join(folder, bucket)),
    start,
    kill,
  }
}

/** It signs its lists with a cipher that OpenSSL calls legacy. */
const PROGRAM = ['--openssl-legacy-provider', join(import.meta.dirname, 'object-store-server.ts')]

async function isListening(port: number) {
  try {
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
    return true
  } catch {
    return false
  }
}

const SUFFIX = '._S3rver_object'

function keysIn(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted()
}
