import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeSiteLock } from '../../server/db/site-lock.ts'

/**
 * A process that takes the locks of many directories, each at a moment that others know as well.
 * Prints 1 for each that it got, else 0, and keeps them until its input ends.
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
