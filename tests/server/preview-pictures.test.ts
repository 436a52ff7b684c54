import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
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
  await new Promise(setImmediate)
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
  await new Promise(setImmediate)
  assert.equal(refused.length, 7)
  await Promise.all(pictures)
  await close()
})
