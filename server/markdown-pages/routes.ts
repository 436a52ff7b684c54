import type { ApiAddress } from '#contract/api.ts'
import { ById } from '#contract/parameters.ts'
import { AfterReply } from '#contract/topic-filters.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { firstOfEach } from '../calls/admit-call.ts'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import type { AppContext } from '../context.ts'
import { found } from '../refusal.ts'
import { writeLlmsTxt } from './llms-txt.ts'
import { writeMarkdownPage } from './markdown-page.ts'
import type { Read } from './markdown-page.ts'
import { MARKDOWN_PAGES } from './pages.ts'
import type { MarkdownPageKind } from './pages.ts'
import type { SharedText, SendDocument } from '../http/documents.ts'
import { createPageDispatch } from '../pages/page-dispatch.ts'
import { createRequestContext } from '../http/request-context.ts'

const TYPE = 'text/markdown; charset=utf-8'
const kinds = Object.keys(MARKDOWN_PAGES) as MarkdownPageKind[]

/** Pages as Markdown, rendered from calls that visitors may make, on whose data they depend. */
export function createMarkdownPages(
  context: AppContext,
  handlers: AllHandlers,
  send: SendDocument,
) {
  const { siteName, publicUrl } = context.settings
  const site = { siteName, publicUrl }

  async function make(
    request: FastifyRequest,
    reply: FastifyReply,
    from: AppContext,
    write: (read: Read) => Promise<string>,
  ): Promise<SharedText> {
    const requestContext = await createRequestContext(from, request, reply, null)
    const page = createPageDispatch({ context: from, handlers, requestContext })
    const read: Read = async (address: ApiAddress, sent) => {
      const response = await page.dispatch(address, sent)
      if (response.status >= 400) throw new RefusedCall(response.status, await response.json())
      // As for a page, the contract has checked the response.
      return (await response.json()) as never
    }
    try {
      const text = await write(read)
      return { text, type: TYPE, dependsOn: page.sources.dependsOn && [...page.sources.dependsOn] }
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      const status = error.status === 404 && page.sources.isGone ? 410 : error.status
      return { text: `${error.message}\n`, type: TYPE, dependsOn: null, status }
    } finally {
      page.close()
    }
  }

  return {
    /** `vary`: the headers that select it at the page's own address. */
    sendMarkdownPage: (
      request: FastifyRequest,
      reply: FastifyReply,
      { kind, id, vary }: MarkdownPageRequest,
    ) => {
      const link = `<${publicUrl}/${kind}/${id}>; rel="canonical"`
      const after = kind === 'topic' ? afterOf(request) : 0
      return send(request, reply.header('link', link), {
        key: `markdown ${kind} ${id} ${after}`,
        bulkhead: null,
        vary,
        make: (from) =>
          make(request, reply, from, async (read) =>
            writeMarkdownPage(await MARKDOWN_PAGES[kind](read, { id, after }, site)),
          ),
      })
    },
    sendLlmsTxt: (request: FastifyRequest, reply: FastifyReply) =>
      send(request, reply, {
        key: 'llms.txt',
        bulkhead: null,
        make: (from) => make(request, reply, from, (read) => writeLlmsTxt(read, site)),
      }),
  }
}

type MarkdownPageRequest = { kind: MarkdownPageKind; id: number; vary?: string | undefined }
export type MarkdownPages = ReturnType<typeof createMarkdownPages>

export function mountMarkdownPages(
  app: FastifyInstance,
  { sendMarkdownPage, sendLlmsTxt }: MarkdownPages,
) {
  for (const kind of kinds) {
    app.get(`/${kind}/:id(^[1-9]\\d{0,9}).md`, async (request, reply) => {
      request.routeName = `/${kind}/:id.md`
      const { id } = found(ById.safeParse(request.params).data, 'Page')
      return sendMarkdownPage(request, reply, { kind, id })
    })
  }
  app.get('/llms.txt', sendLlmsTxt)
}

/** The id of the reply after which to continue. */
const afterOf = ({ query }: FastifyRequest) => AfterReply.parse(firstOfEach(query)['after'])

/** The page at this path, if there is a Markdown version of it. */
export function markdownPageAt(path: string): { kind: MarkdownPageKind; id: number } | null {
  const [, segment, digits] = /^\/(topics?|creation|tool|user)\/([1-9]\d{0,9})$/.exec(path) ?? []
  const id = ById.safeParse({ id: digits }).data?.id
  const kind = kinds.find((one) => one === segment || `${one}s` === segment)
  return kind && id ? { kind, id } : null
}

/** Whether Markdown is wanted rather than HTML; a browser names only the latter. */
export const prefersMarkdown = ({ headers }: FastifyRequest) =>
  /text\/markdown/i.test(headers.accept ?? '') &&
  new Negotiator({ headers }).mediaType(['text/html', 'text/markdown']) === 'text/markdown'

class RefusedCall extends Error {
  readonly status: number

  constructor(status: number, body: unknown) {
    super((body as { message: string }).message)
    this.status = status
  }
}
