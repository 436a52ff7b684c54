import type { FastifyInstance } from 'fastify'
import { MEDIA_NAME } from '../media/store.ts'
import type { MediaStore } from '../media/store.ts'
import { found } from './refusal.ts'

/** Pictures as they are kept. Their name is their content's: what is once fetched stays good. */
export function mountMedia(app: FastifyInstance, media: MediaStore) {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const [, hash, small] = found(MEDIA_NAME.exec(name), 'Image')
    const etag = `"${hash}${small ?? ''}"`
    if (request.headers['if-none-match'] === etag && (await media.has(name))) {
      return reply
        .headers({ ...HEADERS, etag })
        .code(304)
        .send()
    }
    // A portrait has no small form: it is small itself.
    const bytes = (await media.read(name)) ?? (small ? await media.read(`${hash}.webp`) : null)
    return reply.headers({ ...HEADERS, etag }).send(found(bytes, 'Image'))
  })
}

/** Opened by itself, a picture is nothing but a picture. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
}
