import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { HOUR_MS } from '#contract/durations.ts'
import { readSettings } from '../../server/config.ts'
import { fetchDueLogos } from '../../server/jobs/fetch-logos.ts'
import { createLog } from '../../server/log.ts'
import { insertMissingLogos } from '../../server/tools/logo-queries.ts'
import { engine } from '../engines.ts'
import { refuseWrites } from '../refuse-writes.ts'
import { suspendJob } from '../suspend-job.ts'
import { until } from '../until.ts'
import { startExternalServer, goTo } from '../external-server.ts'
import { openSite } from '../site.ts'
import { insertTool } from '../insert-rows.ts'
import { ONE_PIXEL_PNG } from '../pictures.ts'

test('a logo is requested once and stored; until then its address is a 404', async () => {
  const service = await startExternalServer({ '/icons/loom.test': { body: ONE_PIXEL_PNG } })
  const site = await openSite({ LOGO_SERVICE: `${service.url}/icons/{domain}` })
  await insertTool(site.db, { url: 'https://www.loom.test/' })
  const ask = () => site.raw('/api/logo/loom.test')
  const first = await ask()
  assert.equal(first.status, 404)
  assert.equal(first.headers.get('cache-control'), 'no-store')
  await until(async () => (await ask()).status === 200, 'the logo')
  const logo = await ask()
  assert.equal((await sharp(Buffer.from(await logo.arrayBuffer())).metadata()).width, 1)
  assert.equal(logo.headers.get('content-type'), 'image/webp')
  assert.equal(logo.headers.get('x-content-type-options'), 'nosniff')
  assert.match(logo.headers.get('cache-control') ?? '', /max-age=86400/)
  assert.equal(service.requests.length, 1)
})

test('a stored logo is sent as a picture, whatever its row says that it is', async () => {
  const site = await openSite({ LOGO_SERVICE: 'http://127.0.0.1:9/{domain}' })
  await insertTool(site.db, { url: 'https://loom.test/' })
  const logo = { domain: 'loom.test', type: 'text/javascript', bytes: Buffer.from('alert(1)') }
  const due_at = new Date(Date.now() + HOUR_MS).toISOString()
  await site.db
    .insertInto('logos')
    .values({ ...logo, attempts: 0, due_at })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(logo))
    .execute()
  const { status, headers } = await site.raw('/api/logo/loom.test')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'image/webp')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
})

test('while nothing can be written, the address of a logo that was never requested is a 404', async () => {
  const site = await openSite({ LOGO_SERVICE: 'http://127.0.0.1:9/{domain}' })
  await suspendJob(site.db, 'note-missing-logos')
  await insertTool(site.db, { url: 'https://loom.test/' })
  await refuseWrites(site.db, 'logos')
  assert.equal((await site.raw('/api/logo/loom.test')).status, 404)
})

test(
  'a tool that was added is shown, although its logo cannot be queued',
  { skip: engine !== 'postgres' },
  async () => {
    const site = await openSite({ LOGO_SERVICE: 'http://127.0.0.1:9/{domain}' })
    await refuseWrites(site.db, 'logos')
    const body = { name: 'Loom', url: 'https://loom.test', tagIds: [5] }
    assert.equal((await site.ask('ada', 'POST /api/tools', { body })).status, 201)
  },
)

test('any host of a tool has a logo', async () => {
  const service = await startExternalServer({ '/foo_bar.loom.test': { body: ONE_PIXEL_PNG } })
  const site = await openSite({ LOGO_SERVICE: `${service.url}/{domain}` })
  await insertTool(site.db, { url: 'https://foo_bar.loom.test./' })
  const ask = () => site.raw('/api/logo/foo_bar.loom.test')
  await until(async () => (await ask()).status === 200, 'the logo')
  for (const domain of ['%00', 'x'.repeat(254)]) {
    assert.equal((await site.raw(`/api/logo/${domain}`)).status, 404, domain)
  }
})

test('a tool row says whether its logo exists, and a new logo is in the next response', async () => {
  const service = await startExternalServer({ '/loom.test': { body: ONE_PIXEL_PNG } })
  const site = await openSite({ LOGO_SERVICE: `${service.url}/{domain}` })
  const body = { name: 'Loom', url: 'https://loom.test', tagIds: [5], xusername: null }
  const made = await site.as('ada')('POST /api/tools', { body })
  assert.equal(made.logo, false)
  await insertTool(site.db, { name: 'Bare', url: 'https://bare.test' })
  await insertTool(site.db, { name: 'Veil', url: 'https://www.loom.test/x', visible: false })
  const logos = async (who: 'root' | null) =>
    (await site.as(who)('GET /api/tools', { query: { sort: 'name' } })).map(({ logo }) => logo)
  // No client has requested a picture: the job fetches it by itself.
  await until(async () => (await logos(null)).includes(true), 'the logo in the list')
  assert.deepEqual(await logos(null), [false, true])
  assert.deepEqual(await logos('root'), [false, true, false])
  const page = await (await site.raw('/?tab=tools')).text()
  assert.match(page, /src="\/api\/logo\/loom\.test"/)
  assert.doesNotMatch(page, /src="\/api\/logo\/bare\.test"/)
})

test('an unreachable logo service is not used for a while', async () => {
  const { db } = await openSite()
  for (let at = 0; at < 9; at += 1) await insertTool(db, { url: `https://t${at}.test` })
  await insertMissingLogos(db)
  const settings = readSettings({ LOGO_SERVICE: 'http://127.0.0.1:1/{domain}' })
  await fetchDueLogos({ db, log: createLog('silent'), settings }, () => false)
  const tried = await db.selectFrom('logos').select('domain').where('attempts', '>', 0).execute()
  assert.ok(tried.length >= 1 && tried.length <= 2, String(tried.length))
})

test('domains without a logo do not keep those after them from being requested', async () => {
  const service = await startExternalServer()
  const { db } = await openSite()
  for (let at = 0; at < 5; at += 1) await insertTool(db, { url: `https://n${at}.test` })
  await insertMissingLogos(db)
  const settings = readSettings({ LOGO_SERVICE: `${service.url}/{domain}` })
  await fetchDueLogos({ db, log: createLog('silent'), settings }, () => false)
  assert.equal(service.requests.length, 5)
})

test('a missing logo is requested again after 1, 2, 4 … hours, a week at most, a found one after a month', async () => {
  const service = await startExternalServer()
  const { db } = await openSite()
  await insertTool(db, { url: 'https://loom.test' })
  await insertMissingLogos(db)
  const settings = readSettings({ LOGO_SERVICE: `${service.url}/{domain}` })
  const fetchAfter = async (attempts: number) => {
    await db.updateTable('logos').set({ attempts, due_at: new Date().toISOString() }).execute()
    await fetchDueLogos({ db, log: createLog('silent'), settings }, () => false)
    const row = await db
      .selectFrom('logos')
      .select(['attempts', 'due_at'])
      .executeTakeFirstOrThrow()
    const hours = Math.round((Date.parse(row.due_at) - Date.now()) / HOUR_MS)
    return { attempts: row.attempts, hours }
  }
  assert.deepEqual(await fetchAfter(0), { attempts: 1, hours: 1 })
  assert.deepEqual(await fetchAfter(2), { attempts: 3, hours: 4 })
  assert.deepEqual(await fetchAfter(8), { attempts: 9, hours: 7 * 24 })
  service.answers['/loom.test'] = { body: ONE_PIXEL_PNG }
  assert.deepEqual(await fetchAfter(9), { attempts: 0, hours: 30 * 24 })
})

test('the logos of many tools are queued by one statement', async () => {
  const { db } = await openSite()
  for (let at = 0; at < 5; at += 1) await insertTool(db, { url: `https://n${at}.test` })
  let statements = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await insertMissingLogos(counting)
  assert.equal(statements, 1)
  assert.equal((await db.selectFrom('logos').select('domain').execute()).length, 5)
})

test('logos are requested for domains of visible tools only', async () => {
  const service = await startExternalServer()
  const site = await openSite({ LOGO_SERVICE: `${service.url}/{domain}` })
  await insertTool(site.db, { url: 'https://hidden.test', visible: false })
  const body = { name: 'Hidden', url: 'https://added.test', tagIds: [5], visible: false }
  await site.as('ada')('POST /api/tools', { body })
  for (const domain of ['hidden.test', 'unheard.test', '..%2f..%2fx', 'x'.repeat(400), '%00']) {
    assert.equal((await site.raw(`/api/logo/${domain}`)).status, 404, domain)
  }
  await insertMissingLogos(site.db)
  assert.deepEqual(await site.db.selectFrom('logos').selectAll().execute(), [])
  assert.deepEqual(service.requests, [])
})

test('a response that is no image, too large or redirects to a private address is no logo', async () => {
  const inner = await startExternalServer({ '/': { body: ONE_PIXEL_PNG } })
  const type = { 'content-type': 'image/png' }
  const bad = {
    'svg.test': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg onload="alert(1)"/>' },
    'html.test': { headers: type, body: '<html><script>alert(1)</script>' },
    'large.test': { headers: type, body: Buffer.concat([ONE_PIXEL_PNG, Buffer.alloc(300_000)]) },
    'away.test': goTo(`${inner.url}/`),
    'error.test': { status: 500, headers: type, body: ONE_PIXEL_PNG },
    'empty.test': { headers: type, body: '' },
  }
  const answers = Object.fromEntries(Object.entries(bad).map(([name, one]) => [`/${name}`, one]))
  const service = await startExternalServer({ ...answers, '/good.test': goTo('/there') })
  service.answers['/there'] = { headers: { 'content-type': 'text/html' }, body: ONE_PIXEL_PNG }
  const site = await openSite({ LOGO_SERVICE: `${service.url}/{domain}` })
  for (const domain of [...Object.keys(bad), 'good.test']) {
    await insertTool(site.db, { url: `https://${domain}` })
    assert.equal((await site.raw(`/api/logo/${domain}`)).status, 404)
  }
  await until(async () => (await site.raw('/api/logo/good.test')).status === 200, 'the good one')
  await until(async () => {
    const tried = site.db.selectFrom('logos').select('domain').where('attempts', '>', 0)
    return (await tried.execute()).length === Object.keys(bad).length
  }, 'all the others have failed')
  for (const domain of Object.keys(bad)) {
    assert.equal((await site.raw(`/api/logo/${domain}`)).status, 404, domain)
  }
  assert.deepEqual(inner.requests, [])
})

test('LOGO_SERVICE=off: /api/logo/{domain} is 404', async () => {
  const site = await openSite()
  await insertTool(site.db, { url: 'https://loom.test' })
  assert.equal((await site.raw('/api/logo/loom.test')).status, 404)
  const kept = {
    type: 'image/png',
    bytes: ONE_PIXEL_PNG,
    attempts: 0,
    due_at: new Date().toISOString(),
  }
  await site.db
    .insertInto('logos')
    .values({ domain: 'loom.test', ...kept })
    .execute()
  const [tool] = await site.as(null)('GET /api/tools')
  assert.equal(tool?.logo, false)
  const page = await site.as(null)('GET /api/tools/:id', { params: { id: tool?.id ?? 0 } })
  assert.equal(page.tool.logo, false)
})

test('LOGO_SERVICE without {domain} prevents the start with a message that names it', async () => {
  await assert.rejects(openSite({ LOGO_SERVICE: 'https://logos.test/' }), /LOGO_SERVICE/)
})
