import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../eventually.ts'
import { dataUrl, photo } from '../pictures.ts'
import { runProgram } from '../program.ts'
import { call } from './call.ts'
import { startSite } from './site-process.ts'
import type { SiteProcess } from './site-process.ts'
import { freshFolder, freshSettings } from './trial.ts'

const EARLIER_REPLIES = 200

test('a copy made while people write is whole, and a site starts from it', async (t) => {
  const settings = await freshSettings()
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const session = await register(site)
  const picture = await shareCreation(site, session)
  const topicId = await writeTopic(site, session)

  const acknowledged: Reply[] = []
  const writing = { goesOn: true }
  const writers = Array.from({ length: 4 }, async (_, who) => {
    for (let at = 0; writing.goesOn; at += 1) {
      const sent = { session, body: { content: `reply ${at} of writer ${who}` } }
      const { status, body } = await call(site.url, `POST /api/topics/${topicId}/replies`, sent)
      assert.equal(status, 201)
      acknowledged.push(body as Reply)
    }
  })
  await until(() => acknowledged.length >= EARLIER_REPLIES, 'some replies')
  const earlier = [...acknowledged]
  const folder = join(freshFolder(), 'copy')
  const backup = await runProgram('server/backup.ts', [folder], { DATA_DIR: settings.DATA_DIR })
  writing.goesOn = false
  await Promise.all(writers)
  assert.deepEqual(backup, { ...backup, code: 0, stderr: '' })
  assert.ok(acknowledged.length > earlier.length, 'nobody wrote while the copy was made')
  await site.kill('SIGKILL')
  const [id, copiedId] = [settings.DATA_DIR, folder].map((dir) =>
    readFileSync(join(dir, 'site-id'), 'utf8'),
  )
  assert.equal(copiedId, id)

  const restored = await startSite({ ...settings, DATA_DIR: folder })
  t.after(() => restored.kill('SIGKILL'))
  const there = await readReplies(restored, topicId)
  for (const { id, content } of earlier) assert.equal(there.get(id), content)
  const { body } = await call(restored.url, `GET /api/topics/${topicId}`)
  assert.equal((body as { topic: { replyCount: number } }).topic.replyCount, there.size)
  assert.equal((await call(restored.url, `GET ${picture}`)).status, 200)
  assert.equal((await call(restored.url, 'GET /api/user', { session })).status, 200)
})

test('a copy never takes the place of another, and says what it cannot copy', async () => {
  const folder = freshFolder()
  const refusals: [args: string[], environment: Record<string, string>, sentence: RegExp][] = [
    [[], { DATA_DIR: folder }, /npm run backup -- FOLDER/],
    [[join(folder, 'copy')], { DATA_DIR: folder }, /no site in DATA_DIR/],
    [[join(folder, 'copy')], { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /pg_dump/],
  ]
  for (const [args, environment, sentence] of refusals) {
    const { code, stderr } = await runProgram('server/backup.ts', args, environment)
    assert.equal(code, 1)
    assert.match(stderr, sentence)
  }
})

async function register({ url }: SiteProcess) {
  const body = { username: 'Grace', email: 'grace@example.test', password: 'a good one' }
  const { status, session } = await call(url, 'POST /api/register', { body })
  assert.equal(status, 201)
  return session
}

async function shareCreation({ url }: SiteProcess, session: string | null) {
  const tags = (await call(url, 'GET /api/tags?type=creation')).body as { id: number }[]
  const body = {
    name: 'A picture',
    description: 'That is still there afterwards',
    imageUrl: dataUrl(await photo({ width: 400, height: 300 }), 'jpeg'),
    tagIds: tags.slice(0, 1).map(({ id }) => id),
  }
  const answer = await call(url, 'POST /api/creations', { session, body })
  assert.equal(answer.status, 201)
  return (answer.body as { imageUrl: string }).imageUrl
}

async function writeTopic({ url }: SiteProcess, session: string | null) {
  const body = { title: 'Many replies', content: 'Written while a copy is made.' }
  const answer = await call(url, 'POST /api/topics', { session, body })
  assert.equal(answer.status, 201)
  return (answer.body as { id: number }).id
}

type Reply = { id: number; content: string }

async function readReplies({ url }: SiteProcess, topicId: number) {
  const all = new Map<number, string>()
  for (let after = 0; ;) {
    const address = `GET /api/topics/${topicId}/replies?after=${after}`
    const portion = (await call(url, address)).body as Reply[]
    for (const { id, content } of portion) all.set(id, content)
    const last = portion.at(-1)
    if (!last) return all
    after = last.id
  }
}
