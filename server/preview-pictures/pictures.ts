import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { createBoundedQueue } from '../bounded-queue.ts'
import { inTime } from '../in-time.ts'
import type { Log } from '../log.ts'
import type { MediaStore } from '../media/store.ts'
import { Refusal } from '../refusal.ts'
import { createSubprocess } from '../subprocess.ts'
import type { Card } from './card.ts'
import type { Drawing } from './painter.ts'

/** Increase it when pictures change their look, so that caches drop the old ones. */
const LAYOUT_VERSION = 1
/** Room for about four hundred pictures. */
const CACHE_BYTES_MAX = 8 * 1024 * 1024
const PROCESS = {
  program: 'preview-pictures/draw-child',
  heapMbMax: 128,
  /** A text of all scripts takes half a second, on a busy machine ten times as long. */
  requestMsMax: 60_000,
  idleMs: 60_000,
  inBackground: true,
}
/**
 * How long a request waits for its picture, less than a proxy does. It is drawn nevertheless, for the
 * next request: a process that was ended would have to start and load its fonts again.
 */
const ANSWER_MS_MAX = 14_000
const BUSY = 'Too many pictures are being drawn. Please try again in a moment.'
const FAILED = 'This picture could not be drawn just now. Please try again in a moment.'
const RETRY_AFTER_SECONDS = 5
const WAITING_MAX = 32

export type PreviewPictures = ReturnType<typeof createPreviewPictures>

/**
 * Draws preview pictures in a process that starts with the first one and ends a minute after the
 * last, because fonts take memory. Pictures are cached by what they show.
 */
export function createPreviewPictures(media: Pick<MediaStore, 'read'>, log: Log) {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: (png) => png.length,
  })
  const underWay = new Map<string, Promise<Buffer>>()
  const queued = createBoundedQueue({
    name: 'preview pictures',
    atOnce: 1,
    waitingMax: WAITING_MAX,
    waitMsMax: 5_000,
    busy: BUSY,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  const { start, request: draw, close } = createSubprocess<Drawing, Uint8Array>(PROCESS)

  /** @throws {Refusal} `unavailable` if too many wait, or it cannot be drawn now */
  function getOrMake(card: Card) {
    const key = hashOf(card)
    const known = drawn.get(key)
    if (known) return Promise.resolve(known)
    const making = underWay.get(key) ?? makeInTurn(key, card)
    underWay.set(key, making)
    const answer = making.finally(() => underWay.delete(key))
    return inTime(answer, ANSWER_MS_MAX, () => Promise.reject(later(FAILED)))
  }

  async function makeInTurn(key: string, card: Card) {
    if (underWay.size > WAITING_MAX) throw later(BUSY)
    // On a small machine a process may take longer to start than pictures wait for each other.
    await start().catch(fail)
    return queued(() => make(key, card))
  }

  async function make(key: string, card: Card) {
    const read = async (name: string | null) => (name === null ? null : media.read(name))
    const [portrait, picture] = await Promise.all([read(card.portrait), read(card.picture)])
    const png = Buffer.from(await draw({ card, portrait, picture }).catch(fail))
    drawn.set(key, png)
    return png
  }

  function fail(error: unknown): never {
    log.warn({ err: error }, 'a preview picture could not be drawn')
    throw later(FAILED)
  }

  return { getOrMake, close }
}

const later = (message: string) =>
  new Refusal('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })

/** Of everything that the picture shows, so that it can be compared without drawing it. */
export const hashOf = (card: Card) => hash('sha256', JSON.stringify([LAYOUT_VERSION, card]), 'hex')
