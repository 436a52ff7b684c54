import type { ApiAddress } from '#contract/api.ts'
import { ById } from '#contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import type { AppContext } from '../context.ts'
import { found } from '../refusal.ts'
import { writeLlmsTxt } from '../twins/llms-txt.ts'
import { writeTwin } from '../twins/twin.ts'
import type { Read } from '../twins/twin.ts'
import { TWINS } from '../twins/twins-of-pages.ts'
import type { TwinKind } from '../twins/twins-of-pages.ts'
import type { Document, SendDocument } from './documents.ts'
import { openPageDispatch } from './page-dispatch.ts'
import { openRequestContext } from './request-context.ts'

const TYPE = 'text/markdown; charset=utf-8'
const kinds = Object.keys(TWINS) as TwinKind[]

/** Twins are made like pages: of calls that visitors may make, on whose data they depend. */
export function openTwins(context: AppContext, handlers: AllHandlers, send: SendDocument) {
  const { siteName, publicUrl } = context.settings
  const site = { siteName, publicUrl }

  async function make(
    request: FastifyRequest,
    reply: FastifyReply,
    from: AppContext,
    write: (read: Read) => Promise<string>,
  ): Promise<Document> {
    const requestContext = await openRequestContext(from, request, reply, { session: null })
    const page = openPageDispatch({ context: from, handlers, requestContext })
    const read: Read = async (address: ApiAddress, sent) => {
      const answer = await page.dispatch(address, sent)
      if (answer.status >= 400) throw new Refused(answer.status, await answer.json())
      // As for a page, the contract has checked the answer.
      return (await answer.json()) as never
    }
    try {
      const text = await write(read)
      return { text, type: TYPE, names: page.sources.names && [...page.sources.names] }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const status = error.status === 404 && page.sources.isGone ? 410 : error.status
      return { text: `${error.message}\n`, type: TYPE, names: null, status }
    } finally {
      page.close()
    }
  }

  return {
    /** `vary`: the headers that select it at the page's own address. */
    sendTwin: (request: FastifyRequest, reply: FastifyReply, { kind, id, vary }: Wanted) => {
      const link = `<${publicUrl}/${kind}/${id}>; rel="canonical"`
      return send(request, reply.header('link', link), {
        key: `twin ${kind} ${id}`,
        bulkhead: null,
        vary,
        make: (from) =>
          make(request, reply, from, async (read) => writeTwin(await TWINS[kind](read, id, site))),
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

type Wanted = { kind: TwinKind; id: number; vary?: string | undefined }
export type Twins = ReturnType<typeof openTwins>

export function mountTwins(app: FastifyInstance, { sendTwin, sendLlmsTxt }: Twins) {
  for (const kind of kinds) {
    app.get(`/${kind}/:id(^[1-9]\\d{0,9}).md`, async (request, reply) => {
      request.routeName = `/${kind}/:id.md`
      const { id } = found(ById.safeParse(request.params).data, 'Page')
      return sendTwin(request, reply, { kind, id })
    })
  }
  app.get('/llms.txt', sendLlmsTxt)
}

/** The page with a twin that has this path; null for other paths. */
export function pageWithTwin(path: string): { kind: TwinKind; id: number } | null {
  const [, segment, digits] = /^\/(topics?|creation|tool|user)\/([1-9]\d{0,9})$/.exec(path) ?? []
  const id = ById.safeParse({ id: digits }).data?.id
  const kind = kinds.find((one) => one === segment || `${one}s` === segment)
  return kind && id ? { kind, id } : null
}

/** Whether Markdown is wanted rather than HTML; a browser names only the latter. */
export const prefersMarkdown = ({ headers }: FastifyRequest) =>
  /text\/markdown/i.test(headers.accept ?? '') &&
  new Negotiator({ headers }).mediaType(['text/html', 'text/markdown']) === 'text/markdown'

class Refused extends Error {
  readonly status: number

  constructor(status: number, body: unknown) {
    super((body as { message: string }).message)
    this.status = status
  }
}
