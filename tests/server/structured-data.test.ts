import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../scripts/setup/root.mjs'
import { find, parseHtml } from '../html.ts'
import { people } from '../test-users.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import { insertCreation, insertReply, insertTool, insertTopic } from '../insert-rows.ts'

type Node = Record<string, unknown>

const ADA = { '@type': 'Person', name: 'ada', url: `${PUBLIC_URL}/user/${people.ada.id}` }
const site = await openSite()
const { db } = site
const HOSTILE = '</script><script>alert(1)</script> & <!-- \u2028 ${x} 你好'
const topic = await insertTopic(db, { title: HOSTILE, content: '**Bold** words\n\nand a `code`.' })
const contents = Array.from({ length: 30 }, (_, at) => `Reply *${at}* ${HOSTILE}`)
await insertReply(db, { to: topic, by: 'bob', contents })
const creation = await insertCreation(db, { name: 'Atlas' })

const edited = { updated_at: new Date().toISOString() }
await db.updateTable('topics').set(edited).execute()
await db.updateTable('creations').set(edited).execute()

const tool = await insertTool(db, { name: 'Loom' })
const voted = await insertTool(db, { name: 'Spindle' })
await site.as('ada')('POST /api/tools/:id/rate', { params: voted, body: { rating: 1 } })
await site.as('bob')('POST /api/tools/:id/rate', { params: voted, body: { rating: 1 } })

const paths = [
  '/',
  `/topic/${topic.id}`,
  `/topics/${topic.id}`,
  `/creation/${creation.id}`,
  `/tool/${tool.id}`,
  `/tool/${voted.id}`,
  `/user/${people.ada.id}`,
]

test("structured data is valid by schema.org's own definitions", async () => {
  const graphs = await Promise.all(paths.map(graphOf))
  assert.deepEqual(problemsOf(graphs.flat()), [])
  // The check itself detects invalid data.
  const author = { '@type': 'Person', nickname: 'ada' }
  assert.equal(problemsOf([{ '@type': 'CreativeWork', author }]).length, 1)
})

test('a topic is a DiscussionForumPosting with its first replies as comments', async () => {
  const [posting, crumbs] = await graphOf(`/topics/${topic.id}`)
  assert.equal(posting?.['@type'], 'DiscussionForumPosting')
  assert.equal(posting.headline, HOSTILE)
  assert.equal(posting.text, 'Bold words and a code.')
  assert.equal(posting.url, `${PUBLIC_URL}/topic/${topic.id}`)
  assert.deepEqual(posting.author, ADA)
  assert.equal(posting.dateModified, edited.updated_at)
  assert.equal(posting.commentCount, 30)
  const comments = posting.comment as Node[]
  assert.equal(comments.length, 10)
  assert.match(String(comments[0]?.text), /^Reply 0 /)
  const steps = crumbs?.itemListElement as Node[]
  assert.deepEqual(
    steps.map(({ position, item }) => [position, item]),
    [
      [1, `${PUBLIC_URL}/`],
      [2, `${PUBLIC_URL}/topics`],
      [3, `${PUBLIC_URL}/topic/${topic.id}`],
    ],
  )
})

test('a creation is a CreativeWork of its creator', async () => {
  const [work] = await graphOf(`/creation/${creation.id}`)
  assert.equal(work?.['@type'], 'CreativeWork')
  assert.equal(work.name, 'Atlas')
  assert.equal(work.dateModified, edited.updated_at)
  assert.deepEqual(work.author, ADA)
})

test('a tool is a SoftwareApplication, rated only where it has votes', async () => {
  const [plain] = await graphOf(`/tool/${tool.id}`)
  assert.equal(plain?.['@type'], 'SoftwareApplication')
  assert.equal(plain.name, 'Loom')
  assert.equal(plain.sameAs, tool.url)
  assert.equal(plain.aggregateRating, undefined)
  const [rated] = await graphOf(`/tool/${voted.id}`)
  const scale = { ratingValue: 1, bestRating: 1, worstRating: 0 }
  assert.deepEqual(rated?.aggregateRating, { '@type': 'AggregateRating', ratingCount: 2, ...scale })
})

test('the home page says at which address the site is searched', async () => {
  const [site] = await graphOf('/')
  assert.deepEqual(site?.potentialAction, {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${PUBLIC_URL}/search?q={query}` },
    'query-input': 'required name=query',
  })
})

test("a member's page is a ProfilePage", async () => {
  const [profile] = await graphOf(`/user/${people.ada.id}`)
  assert.equal(profile?.['@type'], 'ProfilePage')
  assert.deepEqual(profile.mainEntity, ADA)
})

test('a page of which there is nothing to say has no structured data', async () => {
  for (const path of ['/about', '/nowhere', '/topic/4242', '/auth']) {
    assert.deepEqual(await scriptsOf(path), [], path)
  }
})

async function scriptsOf(path: string) {
  const html = await (await site.raw(path)).text()
  return find(parseHtml(html), 'script', { type: 'application/ld+json' }).map(({ text }) => text)
}

async function graphOf(path: string) {
  const [text = '', ...more] = await scriptsOf(path)
  assert.deepEqual(more, [], path)
  assert.doesNotMatch(text, /[<\u2028\u2029]/)
  const data = JSON.parse(text) as { '@context': string; '@graph': Node[] }
  assert.equal(data['@context'], 'https://schema.org')
  return data['@graph']
}

const ACTION = 's.WithActionConstraints<Exclude<s.SearchAction, string>>'

/** The nodes that TypeScript refuses by the types that schema.org's definitions are published as. */
function problemsOf(nodes: Node[]) {
  const folder = mkdtempSync(join(tmpdir(), 'structured-data-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const lines = nodes.flatMap((node, at) => {
      const { potentialAction: action, ...plain } = node
      const type = String(node['@type'])
      return [
        `export const node${at}: Exclude<s.${type}, string> = ${JSON.stringify(plain)}`,
        // What an action needs is a part of schema.org that has types of its own.
        action && `export const action${at}: ${ACTION} = ${JSON.stringify(action)}`,
      ].filter(Boolean)
    })
    writeFileSync(
      join(folder, 'nodes.ts'),
      `import type * as s from 'schema-dts'\n${lines.join('\n')}\n`,
    )
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const args = ['--noEmit', '--strict', '--module', 'nodenext', '--ignoreConfig']
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const options = { cwd: folder, encoding: 'utf8' } as const
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...args, 'nodes.ts'], options)
    const problems = stdout.split('\n').filter((line) => /^\S.*error TS/.test(line))
    assert.equal(status === 0, problems.length === 0, stdout)
    return problems
  } finally {
    rmSync(folder, { recursive: true })
  }
}
