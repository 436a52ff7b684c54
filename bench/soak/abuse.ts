import { connect } from 'node:net'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import { hostileMarkdown } from '../../tests/hostile-markdown.ts'
import { pick, popular, reply } from './actions.ts'
import type { Action } from './actions.ts'

const texts = Object.values(hostileMarkdown())
const replies = Object.values(hostileMarkdown(REPLY_CHARACTERS_MAX))

/** Requests of malicious or broken clients. */
export const abuse: Action[] = [
  {
    name: 'hostile reply',
    perSecond: 1,
    run: (client) => reply(client, pick(replies)),
  },
  {
    name: 'hostile preview',
    perSecond: 2,
    run: (client) => client.send('POST', '/api/preview', { content: pick(texts) }),
  },
  {
    name: 'malformed',
    perSecond: 2,
    run: (client) =>
      client.send('POST', pick(['/api/topics', '/api/contact', '/api/tools']), {
        title: '\u0000',
        tagIds: 'x',
        nested: Array.from({ length: 50 }, () => [[]]),
      }),
  },
  {
    name: 'hung up',
    perSecond: 3,
    run: (client) =>
      hangUp(client.url, `/topic/${popular(client)}?after=${Math.floor(Math.random() * 1e9)}`),
  },
]

/** Sends a request and closes the connection before the request or its response is complete. */
function hangUp(url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(Number(port), hostname, () => {
    const isHalf = Math.random() < 0.5
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${isHalf ? '' : '\r\n'}`)
    setTimeout(() => socket.destroy(), Math.random() * 30)
  })
  socket.on('error', () => {})
  socket.on('close', () => resolve())
  return promise
}
