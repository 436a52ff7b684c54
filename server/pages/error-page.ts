import type { FastifyReply, FastifyRequest } from 'fastify'
import { startErrorResponse } from '../http/error-responses.ts'
import { escapeHtml } from '../text/escape-html.ts'

const NOT_SHOWN = 'This page could not be shown just now. Please try again in a moment.'

/** Sends the response to a request whose page cannot be rendered. */
export function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = startErrorResponse(error, request, reply)
  return reply.type('text/html; charset=utf-8').send(pageOf(refusal?.message ?? NOT_SHOWN))
}

/** A browser opens a page; programs, and scripts of pages, do not ask for HTML. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && /text\/html/i.test(headers.accept ?? '') && !url.startsWith('/api/')

/** No script, no style sheet, no subresources. */
const pageOf = (sentence: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
</style>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>${escapeHtml(sentence)}</p>
<p><a href="/">Back to home</a></p>
</main>
</body>
</html>
`
