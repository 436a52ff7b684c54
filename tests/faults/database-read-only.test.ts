import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../until.ts'
import { startCluster } from '../postgres-cluster.ts'
import { runProgram } from '../program.ts'
import { withSql } from './direct-sql.ts'
import type { SiteSettings } from './site-process.ts'
import { freshSettings, openTrial } from './trial.ts'

const DRAFT = { title: 'Written later', content: 'Once the server takes it.' }

/** Some are transactions, others single statements, which commit by themselves. */
const WRITES: [address: string, body?: object][] = [
  ['POST /api/topics', DRAFT],
  ['PUT /api/topics/1', DRAFT],
  ['POST /api/topics/1/replies', { content: 'Once the server takes it.' }],
  ['POST /api/contact', { name: 'Ada', email: 'ada@example.test', message: 'Can you read it?' }],
  ['POST /api/tags', { name: 'Suggested', type: 'topic' }],
  ['POST /api/forgot-password', { email: 'ada@example.test' }],
  ['POST /api/logout'],
]

test('a site whose PostgreSQL takes no writes says so, serves reads, and goes on by itself', async (t) => {
  const cluster = await startCluster()
  t.after(cluster.stop)
  const trial = await openTrial(t, await freshSettings(cluster))
  const { url } = await trial.start()
  const ada = { username: 'Ada', email: 'ada@example.test', password: 'a good one' }
  const { headers } = await send(url, 'POST /api/register', ada)
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  assert.equal((await send(url, 'POST /api/topics', DRAFT, cookie)).status, 201)

  await setReadOnly(trial.settings, 'on')
  for (const [address, body] of WRITES) {
    const response = await send(url, address, body, cookie)
    const said = `${address}: ${response.status} ${await response.text()}`
    assert.equal(response.status, 503, said)
    assert.match(said, /Nothing was changed/)
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/, address)
  }
  for (const path of ['/api/topics?page=77', '/api/user', '/topic/1?after=7', '/readyz']) {
    assert.equal((await send(url, `GET ${path}`, undefined, cookie)).status, 200, path)
  }

  await setReadOnly(trial.settings, 'off')
  await until(
    async () => (await send(url, 'POST /api/topics', DRAFT, cookie)).status === 201,
    'a write that succeeds',
  )
  assert.equal((await send(url, 'POST /api/logout', undefined, cookie)).status, 200)
})

test('a first start finds a PostgreSQL that takes no writes, and exits with a sentence that says so', async (t) => {
  const cluster = await startCluster()
  t.after(cluster.stop)
  const settings = await freshSettings(cluster)
  await setReadOnly(settings, 'on')
  const { code, stderr } = await runProgram('server/main.ts', [], settings)
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^The database of DATABASE_URL cannot be reached: [^\n]*takes no writes[^\n]*\n$/,
  )
})

/** As after a failover to a standby that is not promoted yet; open connections notice it, too. */
async function setReadOnly(settings: SiteSettings, value: 'on' | 'off') {
  await withSql(settings, async (sql) => {
    await sql.rows(`alter system set default_transaction_read_only = ${value}`)
    await sql.rows('select pg_reload_conf()')
  })
  const shown = () => withSql(settings, (sql) => sql.rows<Shown>(SHOW))
  await until(async () => (await shown())[0]?.default_transaction_read_only === value)
}

const SHOW = 'show default_transaction_read_only'
type Shown = { default_transaction_read_only: string }

const send = (url: string, address: string, body?: object, cookie = '') => {
  const [method = '', path = ''] = address.split(' ')
  const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
  return fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null })
}
