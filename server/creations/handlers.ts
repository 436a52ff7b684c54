import type { creations } from '#contract/creations.ts'
import { communityForPost } from '../communities/posting.ts'
import type { Handlers } from '../calls/handler-types.ts'
import type { AppContext } from '../context.ts'
import { isPartOfAuthorsPosts } from '../accounts/queries.ts'
import { found } from '../refusal.ts'
import { readImage, thumbnailUrlOf } from '../media/images.ts'
import { withStoredImage } from '../media/stored-image.ts'
import { truncateToSize } from '../http/response-size.ts'
import type { StoredHtml } from '../db/column-types.ts'
import { renderForWriting, createHtmlReader } from '../text/stored-html.ts'
import { findCreation, listCreations } from './queries.ts'
import { deleteCreation, insertCreation, updateCreation } from './writing.ts'

export const creationHandlers: Handlers<typeof creations> = {
  'GET /api/creations': async ({ db, forLongReads, query, caller }) => {
    const from = isPartOfAuthorsPosts(query) ? forLongReads() : db
    return truncateToSize((await listCreations(from, query, caller)).map(withThumbnail))
  },

  'POST /api/creations': async ({ context, db, caller, body, once }) => {
    const { imageUrl, productUrl = null, communityId: chosenId, toolIds = [], ...creation } = body
    const image = await readImage(context, imageUrl, PICTURE)
    const rendered = await renderForWriting(context.markdown, creation.description)
    const newCreation = { ...creation, toolIds, rendered, productUrl, by: caller }
    const id = await withStoredImage(context, image, (stored) =>
      once(async (tx) => {
        const communityId = await communityForPost(tx, chosenId)
        return insertCreation(tx, { ...newCreation, communityId, image: stored })
      }),
    )
    return withHtml(context, found(await findCreation(db, id, caller), 'Creation'))
  },

  'GET /api/creations/:id': async ({ context, subject }) => ({
    creation: await withHtml(context, subject),
    comments: [],
  }),

  'PATCH /api/creations/:id': async ({ context, db, caller, subject, body, requestContext }) => {
    const { imageUrl, ...fields } = body
    const { description } = fields
    const image = imageUrl == null ? imageUrl : await readImage(context, imageUrl, PICTURE)
    const rendered =
      description === undefined ? undefined : await renderForWriting(context.markdown, description)
    const { confirmCaller } = requestContext
    const change = { ...fields, rendered, image, by: caller, confirmCaller }
    found(await updateCreation(db, context.media, subject.id, change), 'Creation')
    context.wake('delete-media')
    return withHtml(context, found(await findCreation(db, subject.id, caller), 'Creation'))
  },

  'DELETE /api/creations/:id': async ({ context, caller, subject, withAudit }) => {
    await withAudit(async (tx, record) => {
      const { id, name, userId } = found(await deleteCreation(tx, subject.id), 'Creation')
      if (userId === caller.id) return
      await record({ action: 'creation.deleted', id, before: { name, userId } })
    })
    context.wake('delete-media')
    return { success: true }
  },

  'GET /api/creation/tags/:id': ({ subject }) =>
    subject.tags.map((tag) => ({ ...tag, type: 'creation' as const })),
}

const PICTURE = { name: 'imageUrl', kind: 'picture' } as const

const withThumbnail = <T extends { imageUrl: string | null }>(creation: T) => ({
  ...creation,
  thumbnailUrl: thumbnailUrlOf(creation.imageUrl),
})

const withHtml = async <T extends StoredHtml & { description: string; imageUrl: string | null }>(
  { markdown }: AppContext,
  creation: T,
) => ({
  ...withThumbnail(creation),
  html: await createHtmlReader(markdown)(creation, creation.description),
})
