import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { childrenOf } from '../faults/child-processes.ts'
import { createPreviewPictures } from '../../server/preview-pictures/pictures.ts'

const log = pino({ level: 'silent' })
const media = { read: () => Promise.resolve(null) }

const cardOf = (title: string) => ({
  siteName: 'Guildhall',
  host: 'localhost',
  communityName: null,
  label: 'Topic',
  title,
  byline: null,
  portrait: null,
  picture: null,
})

test('pictures wait until the process that draws has started, also longer than for each other', async (t) => {
  const { getOrMake, close } = createPreviewPictures(media, log)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pictures = Promise.all(['First', 'Second'].map((title) => getOrMake(cardOf(title))))
  // The first has begun to start it.
  await setImmediate()
  t.mock.timers.tick(10_000)
  assert.equal((await pictures).length, 2)
  await close()
})

test('while the process that draws starts, no more pictures wait for it than for each other', async () => {
  const { getOrMake, close } = createPreviewPictures(media, log)
  const refused: unknown[] = []
  const pictures = Array.from({ length: 40 }, (_, at) =>
    getOrMake(cardOf(`Picture ${at}`)).catch((error: unknown) => refused.push(error)),
  )
  await setImmediate()
  assert.equal(refused.length, 7)
  await Promise.all(pictures)
  await close()
})

test('a picture that takes longer than its request waits is there for a later one', async (t) => {
  const { getOrMake, close } = createPreviewPictures(media, log)
  t.after(close)
  await getOrMake(cardOf('First'))
  const drawing = children()
  for (const pid of drawing) process.kill(pid, 'SIGSTOP')
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const refused = assert.rejects(getOrMake(cardOf('Second')), /could not be drawn just now/)
  // It has been sent to the process.
  await setImmediate()
  t.mock.timers.tick(14_000)
  await refused
  for (const pid of drawing) process.kill(pid, 'SIGCONT')
  assert.ok((await getOrMake(cardOf('Second'))).length > 0)
  assert.deepEqual(children(), drawing)
})

/** Without the one that lists them, which has ended. */
const children = () => childrenOf(process.pid).filter(isAlive)

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
