import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import { processTree } from '../process-facts.ts'
import { getBytes } from '../wire.ts'
import type { Canned } from './bare-server.ts'

/** Serves each of these answers under its number: `/0`, `/1` and so on. */
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
