import type { FastifyInstance } from 'fastify'
import { CACHED_FOR_EVER } from '../http/headers.ts'
import { admitResponse } from '../http/in-flight-limit.ts'
import { matchesIfNoneMatch } from '../http/responses.ts'
import { found } from '../refusal.ts'
import { MEDIA_NAME } from './store.ts'
import type { MediaStore } from './store.ts'

/** Serves stored images. Names are hashes of the content: responses never become stale. */
export function mountMedia(app: FastifyInstance, media: MediaStore) {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const [, hash, small] = found(MEDIA_NAME.exec(name), 'Image')
    const etag = `"${hash}${small ?? ''}"`
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag) && (await media.has(name))) {
      return reply
        .headers({ ...HEADERS, etag })
        .code(304)
        .send()
    }
    // A portrait has no small variant, because it is small already.
    const bytes = (await media.read(name)) ?? (small ? await media.read(`${hash}.webp`) : null)
    admitResponse(request, reply, found(bytes, 'Image').length)
    return reply.headers({ ...HEADERS, etag }).send(bytes)
  })
}

/**
 * An image that is opened directly cannot run scripts or load anything. Pages of other sites may show it: it is in
 * the feeds, which some people read in the browser.
 */
const HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': CACHED_FOR_EVER,
}
