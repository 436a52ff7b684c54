/** The upper limit: `node:http` alone, sending prepared bytes, in as many processes as the site. */
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** A response of the site to be replayed; its body in base64. */
export type Canned = { headers: [string, string][]; body: string }

const [file = '', workers = '1'] = process.argv.slice(2)

if (cluster.isPrimary && Number(workers) > 1) {
  for (let started = 0; started < Number(workers); started += 1) cluster.fork()
  cluster.on('listening', (_worker, { port }) => process.send?.({ port }))
} else {
  const server = createServer()
  answerFrom(server, JSON.parse(readFileSync(file, 'utf8')) as Canned[])
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (cluster.isPrimary && typeof address === 'object') process.send?.({ port: address?.port })
  })
}
if (cluster.isPrimary) process.on('disconnect', () => process.exit(0))

function answerFrom(server: ReturnType<typeof createServer>, canned: Canned[]) {
  const answers = canned.map(({ headers, body }) => {
    const bytes = Buffer.from(body, 'base64')
    return { headers: [...headers, ['content-length', String(bytes.length)]].flat(), bytes }
  })
  server.on('request', (request, response) => {
    const answer = answers[Number(request.url?.slice(1))]
    if (!answer) return response.writeHead(404).end()
    return response.writeHead(200, answer.headers).end(answer.bytes)
  })
}
