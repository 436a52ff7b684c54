import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import { until } from '../until.ts'
import { dataUrl, photo } from '../pictures.ts'
import { call } from './call.ts'
import { startSite } from './site-process.ts'
import { freshSettings } from './trial.ts'

const SKIP = process.platform !== 'linux' && 'needs Linux'

test(
  'a process that can open no more files refuses what needs one, and goes on once it can',
  { skip: SKIP },
  async (t) => {
    const { url, ask, limitFiles } = await openWithOneConnection(t)
    const share = async (width: number) =>
      ask('POST', '/api/creations', { body: await creation(width) })
    assert.equal((await share(400)).status, 201)
    limitFiles('3')
    const refused = await share(401)
    assert.equal(refused.status, 503, refused.body)
    assert.match(refused.body, /Nothing was changed/)
    // SQLite opens files for some reads.
    const read = await ask('GET', '/api/creations?page=77')
    assert.ok([200, 503].includes(read.status ?? 0), read.body)
    assert.equal((await ask('GET', '/healthz')).status, 200)
    limitFiles('1024')
    assert.equal((await share(401)).status, 201)
    await until(async () => (await call(url, 'GET /readyz')).status === 200, 'a new connection')
  },
)

test(
  'parts that such a process has not loaded yet are loaded once it can open files',
  { skip: SKIP },
  async (t) => {
    const { ask, limitFiles } = await openWithOneConnection(t)
    limitFiles('3')
    for (const [call, sent] of FIRST_USES) {
      const [method = '', path = ''] = call.split(' ')
      const refused = await ask(method, path, sent)
      assert.equal(refused.status, 503, `${call}: ${refused.body}`)
    }
    limitFiles('1024')
    for (const [call, sent] of FIRST_USES) {
      const [method = '', path = ''] = call.split(' ')
      // On a busy machine, another process or thread may not start within the time of one request.
      await until(async () => {
        const { status = 0, body } = await ask(method, path, sent)
        assert.ok([200, 201, 503].includes(status), `${call}: ${body}`)
        return status !== 503
      }, call)
    }
  },
)

type Sent = { body?: object; accept?: string }

/** What makes a process load a library, or start a thread or another process. */
const FIRST_USES: [call: string, sent: Sent][] = [
  ['POST /api/creations', { body: await creation(400) }],
  ['POST /api/preview', { body: { content: '```js\nlet a = 1\n```' } }],
  ['GET /tool/1.md', {}],
  ['GET /og/site.png', {}],
  ['GET /api/search?q=image', {}],
  [
    'POST /mcp',
    {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      accept: 'application/json, text/event-stream',
    },
  ],
]

/** A site and its only connection: once it can open no more files, it can accept no other. */
async function openWithOneConnection(t: TestContext) {
  const site = await startSite({ ...(await freshSettings()), STARTER: 'on' })
  t.after(() => site.kill('SIGKILL'))
  const ada = { username: 'Ada', email: 'ada@example.test', password: 'a good one' }
  const { session } = await call(site.url, 'POST /api/register', { body: ada })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const ask = async (method: string, path: string, { body, accept = '*/*' }: Sent = {}) => {
    const headers = { cookie: `sid=${session}`, 'content-type': 'application/json', accept }
    const asked = request(site.url + path, { method, agent, headers })
    asked.end(body && JSON.stringify(body))
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: await text(response) }
  }
  assert.equal((await ask('GET', '/healthz')).status, 200)
  const limitFiles = (files: string) =>
    execFileSync('prlimit', [`--pid=${site.pid}`, `--nofile=${files}:`])
  return { url: site.url, ask, limitFiles }
}

async function creation(width: number) {
  const imageUrl = dataUrl(await photo({ width, height: 300 }), 'jpeg')
  return { name: 'A creation', description: 'What it is about.', tagIds: [11], imageUrl }
}
