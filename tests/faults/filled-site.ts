import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { freshDatabase } from '../fresh-database.ts'
import { dataUrl, photo } from '../pictures.ts'
import { runProgram } from '../program.ts'
import { printable } from '../../server/commands/command.ts'
import type { SharedCluster } from '../engines.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import { startSite } from './site-process.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { freshSettings } from './trial.ts'

type Place = { DATA_DIR: string; DATABASE_URL?: string }

/** The images in the folder of a site, and the file with the site's id. */
export function filesOfSite(folder: string) {
  const [images, others] = [join(folder, 'media'), folder].map((place) =>
    existsSync(place) ? readdirSync(place) : [],
  )
  return [...(images ?? []), ...(others ?? []).filter((name) => name === 'site-id')]
}

export async function succeeds(program: string, args: string[], place: Place) {
  const ended = await runProgram(program, args, environmentOf(place))
  assert.equal(ended.code, 0, ended.stderr)
  assert.match(ended.stdout, /^[^\n]+\n$/, 'one line says what was done')
  return ended.stdout
}

export async function fails(program: string, args: string[], place: Place, sentence: RegExp) {
  const { code, stderr, stdout } = await runProgram(program, args, environmentOf(place))
  assert.equal(code, 1, stdout)
  assert.match(stderr, sentence)
  const sentences = stderr
    .trim()
    .split('\n')
    .filter((line) => !PROGRESS.test(line))
  assert.equal(sentences.length, 1, stderr)
  assert.equal(stdout, '')
}

/** What a command does is refused with this sentence, which the command prints. */
export const failsHere = (work: () => Promise<unknown>, sentence: RegExp) =>
  assert.rejects(work, (error: Error) => {
    assert.match(printable(error.message), sentence)
    return true
  })

const PROGRESS = /^[\d,]+ rows?, [\d,]+ images?$/

const environmentOf = ({ DATA_DIR, DATABASE_URL }: Place) => ({
  DATA_DIR,
  ...(DATABASE_URL ? { DATABASE_URL } : {}),
})

/**
 * A stopped site with content of each kind, and the responses that it gave: always the same site, on
 * SQLite or moved to a cluster. `fillSite` fills one in the cluster itself.
 */
export async function filledSite(t: TestContext, cluster?: SharedCluster) {
  template ??= fillSite(t)
  const { settings: original, ...facts } = await template
  const settings = await freshSettings()
  cpSync(original.DATA_DIR, settings.DATA_DIR, { recursive: true })
  if (!cluster) return { settings, ...facts }
  const DATABASE_URL = await freshDatabase(cluster.url)
  await succeeds('server/commands/move.ts', ['--to', DATABASE_URL], settings)
  rmSync(join(settings.DATA_DIR, 'guildhall.db'))
  return { settings: { ...settings, DATABASE_URL }, ...facts }
}

/** As if it had been another site from its first start. */
export async function giveOtherId(settings: SiteSettings) {
  const id = randomUUID()
  await withSql(settings, (sql) => sql.rows(`update site set id = '${id}'`))
  writeFileSync(join(settings.DATA_DIR, 'site-id'), `${id}\n`)
}

/** Adds images of random bytes to a site on SQLite: enough for a copy of it to take a while. */
export function addImages({ DATA_DIR }: SiteSettings, count = 300) {
  const database = new DatabaseSync(join(DATA_DIR, 'guildhall.db'))
  const insert = database.prepare(
    "insert into media (name, created_at, used_at, generation) values (?, ?, ?, '')",
  )
  const now = new Date().toISOString()
  for (let at = 0; at < count; at += 1) {
    const name = `${randomBytes(32).toString('hex')}.webp`
    insert.run(name, now, now)
    writeFileSync(join(DATA_DIR, 'media', name), randomBytes(IMAGE_BYTES))
  }
  database.close()
}

const IMAGE_BYTES = 60_000

let template: ReturnType<typeof fillSite> | undefined
type Shown = Record<string, unknown>

/** A site with something of each kind, with gaps in the ids, and the session of its writer. */
export async function fillSite(t: TestContext, cluster?: SharedCluster) {
  const settings = await freshSettings(cluster)
  const site = await startSite({ ...settings, STARTER: 'on', ...ADMINISTRATOR })
  t.after(() => site.kill('SIGKILL'))
  const ask = async (address: string, body?: object) => {
    const answer = await call(site.url, address, { session, ...(body ? { body } : {}) })
    assert.ok(answer.status === 200 || answer.status === 201, `${address}: ${answer.status}`)
    return answer.body as { id: number }
  }
  const { session } = await call(site.url, 'POST /api/login', {
    body: { email: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD },
  })
  const topics = []
  for (const title of ['First topic', 'Deleted soon', 'Čeština 日本語 🧵']) {
    topics.push(await writeTopic(site, session, title))
  }
  const [first, gone, last] = topics.map(({ id }) => id)
  await ask(`POST /api/topics/${first}/replies`, { content: 'A reply with `code`.' })
  const reply = await ask(`POST /api/topics/${last}/replies`, { content: 'Deleted as well.' })
  await ask(`DELETE /api/replies/${reply.id}`)
  const tool = { name: 'Loom', url: 'https://loom.example/', tagIds: [await tagOf(site, 'tool')] }
  await ask(`POST /api/tools/${(await ask('POST /api/tools', tool)).id}/rate`, { rating: 1 })
  const tagIds = [await tagOf(site, 'creation')]
  const creation = { name: 'A picture', description: 'That moves with the site', tagIds }
  for (const seed of [1, 2]) {
    const imageUrl = dataUrl(await photo({ width: 400, height: 300, seed }), 'jpeg')
    await ask('POST /api/creations', { ...creation, imageUrl })
  }
  await ask('POST /api/tags', { name: 'Suggested', type: 'topic' })
  const page = { name: 'A paper', url: 'https://paper.example/', typeSuggestion: 'Paper' }
  await ask(`POST /api/resources`, page)
  await ask('POST /api/contact', {
    name: 'Grace',
    email: 'grace@example.test',
    message: 'Something to be read.',
  })
  const later = await writeTopic(site, session, 'The last, which is deleted')
  await ask(`DELETE /api/topics/${later.id}`)
  await ask(`DELETE /api/topics/${gone}`)
  const before = await readAllOf(site, session)
  await site.kill('SIGTERM')
  return { settings, session, before, lastTopicId: later.id }
}

const ADMINISTRATOR = {
  ADMIN_EMAIL: 'grace@example.test',
  ADMIN_USERNAME: 'Grace',
  ADMIN_PASSWORD: 'a good one',
}

async function tagOf({ url }: SiteProcess, type: string) {
  const [tag] = (await call(url, `GET /api/tags?type=${type}`)).body as { id: number }[]
  assert.ok(tag)
  return tag.id
}

export async function writeTopic({ url }: SiteProcess, session: string | null, title: string) {
  const body = { title, content: 'With **text**, and more of it.' }
  const answer = await call(url, 'POST /api/topics', { session, body })
  assert.equal(answer.status, 201)
  return answer.body as { id: number }
}

/** What an administrator is shown of everything, by the running site. */
export async function readAll(
  t: TestContext,
  settings: SiteSettings,
  session: string | null,
): Promise<Shown> {
  // A copy that has lost what its first start has done would get the catalogue twice.
  const site = await startSite({ ...settings, STARTER: 'on' })
  t.after(() => site.kill('SIGKILL'))
  const all = await readAllOf(site, session)
  await site.kill('SIGTERM')
  return all
}

async function readAllOf(site: SiteProcess, session: string | null) {
  const read = async (path: string) => {
    const { status, body } = await call(site.url, `GET ${path}`, { session })
    assert.equal(status, 200, path)
    return body
  }
  const all: Shown = {}
  for (const path of PATHS) all[path] = await read(path)
  for (const { id } of all['/api/topics'] as { id: number }[]) {
    all[`topic ${id}`] = await read(`/api/topics/${id}`)
  }
  for (const { imageUrl } of all['/api/creations'] as { imageUrl: string }[]) {
    assert.equal((await call(site.url, `GET ${imageUrl}`)).status, 200, imageUrl)
  }
  return all
}

const PATHS = [
  '/api/user',
  '/api/communities',
  '/api/tags',
  '/api/topics',
  '/api/tools',
  '/api/creations',
  '/api/resources',
  '/api/resource-types',
  '/api/tag-suggestions',
  '/api/type-suggestions',
  '/api/contact',
  '/api/failed-mail',
  '/api/users',
  '/api/audit',
  '/api/admin/counts',
]
