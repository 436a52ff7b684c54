import type { preview } from '#contract/preview.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { renderPreview } from './stored-html.ts'

export const previewHandlers: Handlers<typeof preview> = {
  'POST /api/preview': async ({ context, body }) => ({
    html: await renderPreview(context.markdown, body.content),
  }),
}
