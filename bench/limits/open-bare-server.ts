import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import { processTree } from '../process-facts.ts'
import { getBytes } from '../get-bytes.ts'
import type { Canned } from './bare-server.ts'

/** Serves each of these responses under its index: `/0`, `/1` and so on. */
export async function openBareServer(folder: string, answers: Canned[], workers: number) {
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const program = fileURLToPath(import.meta.resolve('./bare-server.ts'))
  const child = startChild(program, { args: [file, String(workers)] })
  const { port } = (await child.whileItRuns(child.nextMessage())) as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    pids: () => processTree(child.pid),
    close: () => child.end(),
  }
}

/** Ten kilobytes: the yardstick for comparing machines, and times on one machine. */
export const tenKilobytes: Canned = {
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: Buffer.alloc(10_000, 'x').toString('base64'),
}

/** Headers that each server sets itself, per connection. */
const OWN = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

/**
 * Fetches a response of the site, so that the bare server can send the same bytes.
 *
 * @throws {Error} if its status is not 200
 */
export async function canAnswer(url: string, headers: Record<string, string>): Promise<Canned> {
  const response = await getBytes(url, headers)
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`)
  return {
    headers: response.headers.filter(([name]) => !OWN.has(name.toLowerCase())),
    body: response.body.toString('base64'),
  }
}
