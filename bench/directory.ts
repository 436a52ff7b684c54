import { MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '../server/db/engine.ts'
import { insertMany } from './seed/insert-many.ts'
import type { Fact } from './facts.ts'
import type { Generator } from './generator/open-generator.ts'
import { requestText } from './generator/open-generator.ts'
import { measureRounds } from './measure.ts'
import { reportProgress } from './progress.ts'
import type { Headers } from './reads.ts'
import { logIn, startSite } from './site.ts'
import { member } from './seed/seed.ts'
import type { Row } from './targets.ts'
import { getBytes } from './get-bytes.ts'

const TOOLS = 2_000
const APP_GEN_TAG_ID = 5
const CALLERS = 8

type Run = {
  generator: Generator
  seconds: number
  rounds: number
  environment: Record<string, string>
  db: Db
}

/**
 * As many tools in one category as a response may hold: the cost of a list, a page and the admin
 * dashboard.
 */
export async function measureDirectory({ environment, db, ...run }: Run) {
  reportProgress(`${TOOLS} tools in one category`)
  const before = await newestTool(db)
  await insertMany(db, 'tools', toolRows())
  const tags = { tag_id: APP_GEN_TAG_ID, position: 0 }
  const ids = Array.from({ length: TOOLS }, (_, at) => ({ tool_id: before + 1 + at, ...tags }))
  await insertMany(db, 'tool_tags', ids)
  await db.updateTable('users').set({ is_admin: true }).where('email', '=', member.email).execute()

  const site = await startSite(environment)
  const administrator = await logIn(site.url, member)
  const works: [string, string, Headers][] = [
    ['JSON, visitor', '/api/tools?tag=App%20Gen', {}],
    ['JSON, administrator', '/api/tools?tag=App%20Gen', administrator],
    ['page, visitor', '/?tab=tools', {}],
    ['page, administrator', '/?tab=tools', administrator],
    ['at /admin', '/admin', administrator],
  ]
  const rows: Row[] = []
  const facts: Fact[] = []
  for (const [work, path, headers] of works) {
    const name = `${TOOLS} tools, ${work}`
    const flow = { requests: [requestText(site.url, { path, headers })], callers: CALLERS }
    rows.push({ name, kind: 'own', rounds: await measureRounds({ ...run, target: site }, [flow]) })
    const kb = async (more: Headers) =>
      (await getBytes(site.url + path, { ...headers, ...more })).body.length / 1_000
    const [plain, packed] = [await kb({}), await kb({ 'accept-encoding': 'br' })]
    facts.push({
      name,
      value: `${plain.toFixed(0)} kB, ${packed.toFixed(0)} kB packed`,
      checks: [],
    })
  }
  await site.close()
  return { rows, facts }
}

function* toolRows() {
  for (let at = 0; at < TOOLS; at += 1) {
    const domain = `tool-${at}.example`
    const name = `Tool ${at} for makers`
    yield {
      community_id: 1,
      user_id: null,
      name,
      name_key: name.toLowerCase(),
      url: `https://${domain}/`,
      url_key: domain,
      domain,
      search_text: `${name} ${domain}`.toLowerCase(),
      visible: true,
      top_pick: at < 5 ? at + 1 : null,
      xusername: at % 3 === 0 ? `tool_${at}` : null,
      rating: (at * 37) % 101,
      created_at: new Date(Date.now() - at * MINUTE_MS).toISOString(),
    }
  }
}

async function newestTool(db: Db) {
  const row = await db.selectFrom('tools').select('id').orderBy('id', 'desc').executeTakeFirst()
  return row?.id ?? 0
}
