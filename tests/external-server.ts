import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A local server in place of an external one: responses by path, and the received
 * requests.
 */
export async function startExternalServer(answers: Record<string, Answer | Plain> = {}) {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const answer = answers[path]
    if (!answer) response.writeHead(404).end()
    else if (typeof answer === 'function') answer(request, response)
    else response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { answers, requests, port, url: `http://127.0.0.1:${port}` }
}

type Plain = { status?: number; headers?: Record<string, string>; body?: string | Buffer }

export const goTo = (location: string): Plain => ({ status: 302, headers: { location } })
