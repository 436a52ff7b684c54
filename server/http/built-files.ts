import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findAsset } from '../assets/queries.ts'
import type { AppContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { visitorOf } from './client-network.ts'
import { CACHED_FOR_EVER } from './headers.ts'
import { admitResponse } from './in-flight-limit.ts'

/**
 * Serves the built files. The few files of `public/` have a route each, so that any other address is
 * a page.
 */
export async function mountBuiltFiles(app: FastifyInstance, context: AppContext, root: string) {
  await mountAssets(app, context, join(root, 'assets'))
  await app.register(files, {
    ...served('public, max-age=3600'),
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
  })
}

/**
 * Files with a hash of their content in the name. A file that is not of this build belongs to a page
 * that another release has rendered, on another node or before an upgrade.
 */
async function mountAssets(app: FastifyInstance, context: AppContext, root: string) {
  await app.register(files, { ...served(CACHED_FOR_EVER), root, serve: false })
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const [name = '', type = ''] = NAME.exec(request.params['*']) ?? []
    if (name && existsSync(join(root, name))) return reply.sendFile(name)
    context.countRequest(['reads'], visitorOf(request))
    const asset = name ? await findAsset(context.db, name) : undefined
    if (!asset) throw new Refusal('missing', 'Not found')
    admitResponse(request, reply, asset.bytes.length)
    return reply
      .type(TYPES[type] ?? 'application/octet-stream')
      .header('cache-control', CACHED_FOR_EVER)
      .send(Buffer.from(asset.bytes))
  })
}

const NAME = /^[\w-]+(?:\.[\w-]+)*\.(\w+)$/
const TYPES: Partial<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  woff2: 'font/woff2',
}

const served = (cacheControl: string) => ({
  preCompressed: true,
  acceptRanges: false,
  cacheControl: false,
  setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
})
