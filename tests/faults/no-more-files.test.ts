import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { text } from 'node:stream/consumers'
import { until } from '../eventually.ts'
import { dataUrl, photo } from '../pictures.ts'
import { call } from './call.ts'
import { startSite } from './site-process.ts'
import { freshSettings } from './trial.ts'

const SKIP = process.platform !== 'linux' && 'needs Linux'

test(
  'a process that can open no more files refuses what needs one, and goes on once it can',
  { skip: SKIP },
  async (t) => {
    const site = await startSite(await freshSettings())
    t.after(() => site.kill('SIGKILL'))
    const ada = { username: 'Ada', email: 'ada@example.test', password: 'a good one' }
    const { session } = await call(site.url, 'POST /api/register', { body: ada })
    // A connection that is open already: the process can accept no other.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.after(() => agent.destroy())
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { cookie: `sid=${session}`, 'content-type': 'application/json' }
      const asked = request(site.url + path, { method, agent, headers })
      asked.end(body && JSON.stringify(body))
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: response.statusCode, body: await text(response) }
    }
    const share = async (width: number) => {
      const imageUrl = dataUrl(await photo({ width, height: 300 }), 'jpeg')
      const creation = { name: 'A creation', description: 'What it is about.', tagIds: [11] }
      return ask('POST', '/api/creations', { ...creation, imageUrl })
    }
    assert.equal((await share(400)).status, 201)

    const limit = (files: string) =>
      execFileSync('prlimit', [`--pid=${site.pid}`, `--nofile=${files}:`])
    limit('3')
    const refused = await share(401)
    assert.equal(refused.status, 503, refused.body)
    assert.match(refused.body, /Nothing was changed/)
    // SQLite opens files for some reads.
    const read = await ask('GET', '/api/creations?new')
    assert.ok([200, 503].includes(read.status ?? 0), read.body)
    assert.equal((await ask('GET', '/healthz')).status, 200)
    limit('1024')
    assert.equal((await share(401)).status, 201)
    await until(
      async () => (await call(site.url, 'GET /readyz')).status === 200,
      'a new connection',
    )
  },
)
