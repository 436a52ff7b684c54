import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEngine } from '../../server/db/engine.ts'
import { migrate } from '../migrate.ts'
import { starterResources } from '../../server/db/starter/resource-rows.ts'
import { toolDescriptions } from '../../server/db/starter/tool-descriptions.ts'
import { starterTools } from '../../server/db/starter/tools.ts'
import { loadStarter } from '../../server/starter.ts'
import { urlKey } from '../../server/tools/url.ts'
import { engine, freshStorage } from '../engines.ts'
import { openSite } from '../site.ts'
import { insertCreation, insertResource, insertTool, insertTopic } from '../insert-rows.ts'

test('STARTER=on loads the starter catalogue into an empty database', async () => {
  const { as } = await openSite({ STARTER: 'on' })
  const tools = await as(null)('GET /api/tools')
  assert.ok(tools.length >= 60)
  assert.deepEqual(
    tools.map(({ name }) => name).toSorted(),
    starterTools.map(({ name }) => name).toSorted(),
  )
  assert.ok(tools.every(({ rating, topPick }) => rating === 0 && topPick === null))
  const described = tools.filter(({ description }) => description !== null)
  assert.deepEqual(
    Object.fromEntries(described.map(({ name, description }) => [name, description])),
    toolDescriptions,
  )
  for (const { name, description } of described)
    assert.match(description ?? '', /^[A-Z].{10,158}\.$/, name)
  for (const tag of ['App Gen', 'IDE', 'No-code', 'Low-code', 'Full-code', 'Legacy']) {
    const some = await as(null)('GET /api/tools', { query: { tag } })
    assert.ok(some.length >= 5, `${tag}: ${some.length}`)
  }
})

test('a new site has no accounts, only the catalogue', async () => {
  const storage = await freshStorage()
  const { db, close } = openEngine(storageOf(storage.settings))
  await migrate(db)
  assert.equal(await loadStarter(db), starterTools.length + resources)
  assert.deepEqual(await db.selectFrom('users').selectAll().execute(), [])
  await close()
  await storage.remove()
})

test('every tool of the catalogue is listed once, with a valid URL and X username', () => {
  assert.equal(new Set(starterTools.map(({ url }) => urlKey(url))).size, starterTools.length)
  for (const { name, url, tags, x } of starterTools) {
    assert.equal(new URL(url).protocol, 'https:', name)
    assert.ok(tags.length > 0, name)
    if (x) assert.match(x, /^\w{1,15}$/)
  }
})

test('concurrent starts load the catalogue once, and deleted rows stay deleted', async () => {
  const { as, db, environment } = await openSite()
  // Two processes on PostgreSQL, each as it starts; on SQLite a second one is refused, and a process
  // has one connection only.
  const engines = engine === 'postgres' ? [1, 2].map(() => openEngine(storageOf(environment))) : []
  const loads =
    engines.length > 0
      ? engines.map((one) => one.withoutTimeouts(loadStarter))
      : [loadStarter(db), loadStarter(db)]
  const loaded = await Promise.all(loads)
  await Promise.all(engines.map((one) => one.close()))
  assert.deepEqual(new Set(loaded), new Set([starterTools.length + resources, null]))
  for (const table of ['tools', 'resources'] as const) await db.deleteFrom(table).execute()
  assert.equal(await loadStarter(db), null)
  for (const address of ['GET /api/tools', 'GET /api/resources'] as const) {
    assert.deepEqual(await as(null)(address), [])
  }
})

const resources = Object.values(starterResources).flat().length

const storageOf = (environment: Record<string, string>) => ({
  dataDir: environment['DATA_DIR'] ?? '',
  databaseUrl: environment['DATABASE_URL'] ?? null,
  replica: null,
})

for (const insert of [insertTool, insertTopic, insertCreation, insertResource]) {
  test(`the catalogue is not loaded into a database with content: ${insert.name}`, async () => {
    const { db, as } = await openSite()
    await insert(db)
    const before = await as(null)('GET /api/tools')
    assert.equal(await loadStarter(db), null)
    assert.deepEqual(await as(null)('GET /api/tools'), before)
  })
}
