import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { renderOutdated } from '../../server/jobs/render-outdated.ts'
import { createLog } from '../../server/log.ts'
import { createMarkdownRenderer } from '../../server/text/markdown-renderer.ts'
import { RENDERER_VERSION } from '../../server/text/renderer-version.ts'
import { countLockWaits } from '../count-lock-waits.ts'
import { engine } from '../engines.ts'
import { until } from '../until.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { suspendJob } from '../suspend-job.ts'
import { insertCreation, insertReply, insertTopic } from '../insert-rows.ts'

const MARKED = '**strong** <script>'
const HTML = '<p><strong>strong</strong> &lt;script&gt;</p>\n'

const post = { title: 'A title', content: MARKED }

const lease = { isHeld: () => true, renew: async () => true }

/** As in rows written by an earlier release. */
async function removeHtml({ db }: TestSite) {
  for (const table of ['topics', 'replies', 'creations'] as const) {
    await db.updateTable(table).set({ html: null, html_version: 0 }).execute()
  }
}

async function runJob({ db }: TestSite) {
  const markdown = createMarkdownRenderer(assert.ifError)
  after(() => markdown.close())
  await renderOutdated({ db, log: createLog('info', { write: () => {} }), markdown }, lease)
}

test('a written text is stored with its HTML', async () => {
  const { as, db } = await openSite()
  const topic = await as('ada')('POST /api/topics', { body: post })
  await as('ada')('POST /api/topics/:id/replies', { params: topic, body: post })
  for (const table of ['topics', 'replies'] as const) {
    const row = await db.selectFrom(table).select(['html', 'html_version']).executeTakeFirst()
    assert.deepEqual({ ...row }, { html: HTML, html_version: RENDERER_VERSION })
  }
})

test('a text that cannot be rendered now is stored as plain text, and rendered by the job', async () => {
  const busy = { render: async () => null, waiting: () => 0, close: async () => {} }
  const site = await openSite({}, { markdown: busy })
  await suspendJob(site.db, 'render-outdated')
  const code = { ...post, content: '    a line of code' }
  const made = await site.as('ada')('POST /api/topics', { body: code })
  assert.doesNotMatch(made.html, /<pre/)
  await runJob(site)
  const row = await site.db.selectFrom('topics').select('html').executeTakeFirst()
  assert.match(row?.html ?? '', /<pre/)
})

const skip = engine !== 'sqlite' && 'PostgreSQL refuses such a text'

test('a text that is not valid UTF-8 is shown, and the job ends', { skip }, async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db, post)
  await removeHtml(site)
  await sql`update topics set content = cast(x'61ff62' as text)`.execute(site.db)
  await runJob(site)
  const read = await site.as(null)('GET /api/topics/:id', { params: topic })
  assert.equal(read.topic.html, '<p>a\ufffdb</p>\n')
})

test('the job renders no further text once its process is to stop', async () => {
  const site = await openSite()
  await suspendJob(site.db, 'render-outdated')
  for (let count = 0; count < 3; count += 1) await insertTopic(site.db, post)
  await removeHtml(site)
  let rendered = 0
  const markdown = {
    render: async () => `<p>${(rendered += 1)}</p>`,
    waiting: () => 0,
    close: async () => {},
  }
  const lost = { isHeld: () => rendered === 0, renew: async () => rendered === 0 }
  await renderOutdated({ db: site.db, log: createLog('silent'), markdown }, lost)
  assert.equal(rendered, 1)
  const stored = await site.db.selectFrom('topics').select('html').execute()
  assert.equal(stored.filter(({ html }) => html === '<p>1</p>').length, 1)
})

test('rows without HTML are rendered on reading and updated by the job', async () => {
  const site = await openSite()
  const { as, db } = site
  const topic = await insertTopic(db, { content: MARKED })
  await insertReply(db, { to: topic, contents: Array<string>(300).fill(MARKED) })
  const creation = await insertCreation(db)
  await removeHtml(site)
  // An administrator's response is never cached; a busy machine may show plain text at first.
  await until(async () => {
    const { topic: read, replies } = await as('root')('GET /api/topics/:id', {
      params: topic,
      query: { replies: '50' },
    })
    return [read, ...replies].every(({ html }) => html === HTML)
  }, 'the HTML of rows without any')
  assert.ok((await as(null)('GET /api/creations/:id', { params: creation })).creation.html)

  await runJob(site)
  for (const table of ['topics', 'replies', 'creations'] as const) {
    const versions = await db.selectFrom(table).select('html_version').distinct().execute()
    assert.deepEqual(
      versions.map(({ html_version }) => html_version),
      [RENDERER_VERSION],
      table,
    )
  }
})

// A writer on SQLite locks the whole database.
test(
  'the job locks texts in the order of their ids, as decisions about tags do',
  { skip: engine !== 'postgres' },
  async () => {
    const site = await openSite()
    await suspendJob(site.db, 'render-outdated')
    const [first, last] = [await insertTopic(site.db), await insertTopic(site.db)]
    await removeHtml(site)
    const jobs: Promise<void>[] = []
    await site.db.transaction().execute(async (tx) => {
      const locked = (id: number) => tx.selectFrom('topics').select('id').where('id', '=', id)
      await locked(first.id).forUpdate().execute()
      jobs.push(runJob(site))
      await until(async () => (await countLockWaits(tx)) === 1)
      assert.equal((await locked(last.id).forUpdate().skipLocked().execute()).length, 1)
    })
    await Promise.all(jobs)
  },
)

test('beyond the limit per response, rows without HTML are shown as plain text', async () => {
  const site = await openSite()
  await suspendJob(site.db, 'render-outdated')
  const topic = await insertTopic(site.db)
  await insertReply(site.db, { to: topic, contents: Array<string>(150).fill(MARKED) })
  await removeHtml(site)
  const read = async () =>
    (await site.as(null)('GET /api/topics/:id', { params: topic })).replies.map(({ html }) => html)
  assert.equal((await read()).at(-1), '<p>**strong** &lt;script&gt;</p>\n')
  await runJob(site)
  assert.deepEqual(new Set(await read()), new Set([HTML]))
})

test('HTML of another version is not shown and is rendered again', async () => {
  const site = await openSite()
  for (const html_version of [RENDERER_VERSION - 1, RENDERER_VERSION + 1]) {
    const topic = await insertTopic(site.db, { content: MARKED })
    await site.db
      .updateTable('topics')
      .set({ html: '<b onclick="old()">old</b>', html_version })
      .where('id', '=', topic.id)
      .execute()
    await until(async () => {
      const { topic: read } = await site.as('root')('GET /api/topics/:id', { params: topic })
      assert.doesNotMatch(read.html, /old/)
      return read.html === HTML
    }, 'HTML made anew')
    await runJob(site)
    const stored = site.db.selectFrom('topics').select(['html', 'html_version'])
    const row = await stored.where('id', '=', topic.id).executeTakeFirst()
    assert.deepEqual({ ...row }, { html: HTML, html_version: RENDERER_VERSION })
  }
})

test('a text changed by SQL loses its old HTML', async () => {
  const site = await openSite()
  const topic = await site.as('ada')('POST /api/topics', { body: post })
  await site.db.updateTable('topics').set({ content: '*new*' }).where('id', '=', topic.id).execute()
  await until(async () => {
    const { topic: read } = await site.as('root')('GET /api/topics/:id', { params: topic })
    assert.doesNotMatch(read.html, /strong/)
    return read.html === '<p><em>new</em></p>\n'
  }, 'HTML of the new text')
})
