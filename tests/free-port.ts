import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to outgoing connections, which may take a port that is free now;
 * `fetch` refuses 10080.
 */
const [FIRST, LAST] = [11_000, 30_000]
const ATTEMPTS_MAX = 100

/**
 * A port of this machine that nothing listens on, for a program that is about to be started.
 * @throws {Error} if none is found
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

async function isFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
