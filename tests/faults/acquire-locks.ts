import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeSiteLock } from '../../server/db/site-lock.ts'

/**
 * A process that takes the locks of many directories, each at a time shared with other processes.
 * Prints 1 for each lock it got, else 0, and holds them until stdin ends.
 */
const [folder = '', rounds = '', startsAt = '', everyMs = ''] = process.argv.slice(2)
const held: (() => void)[] = []
for (let round = 0; round < Number(rounds); round += 1) {
  const at = Number(startsAt) + round * Number(everyMs)
  await sleep(at - Date.now() - 5)
  while (Date.now() < at);
  const unlock = takeSiteLock(join(folder, String(round)))
  if (unlock) held.push(unlock)
  process.stdout.write(unlock ? '1' : '0')
}
process.stdout.write('\n')
for await (const _ of process.stdin);
