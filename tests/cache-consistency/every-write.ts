import { specialWrites } from './special-writes.ts'
import { callsThatWrite } from './writes.ts'
import { wideWritesByHand, writesByHand } from './writes-by-hand.ts'

export const everyWrite = [
  ...callsThatWrite,
  ...writesByHand,
  ...wideWritesByHand,
  ...specialWrites,
]
