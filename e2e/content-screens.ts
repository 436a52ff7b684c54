import type { Page } from 'playwright-core'
import { people } from '../tests/test-users.ts'
import type { TestSite } from '../tests/site.ts'
import { insertCreation, insertResource, insertTool, insertTopic } from '../tests/insert-rows.ts'
import type { Screen } from './screens.ts'

const NAMES = ['Loom', 'Heddle', 'مغزل', 'x'.repeat(100)]
const DAYS_AGO = [0, 20, 200, 500]

/** Tools with votes of many months, news, creations made with them and topics about them. */
async function fill(site: TestSite) {
  const { db, as } = site
  for (const [position, name] of NAMES.entries()) {
    const description = position === 0 ? 'Weaves apps from words.\nTwo lines of them.' : null
    const tool = await insertTool(db, { name, description, tagIds: [5, 6] })
    for (let at = 0; at < 3; at += 1) {
      const { id } = await insertCreation(db, { by: 'ada', name: `Made with ${name}` })
      const row = { creation_id: id, tool_id: tool.id, position }
      await db.insertInto('creation_tools').values(row).execute()
    }
    const body = { title: `What ${name} is good for`.slice(0, 100), content: `I tried ${name}.` }
    await as('ada')('POST /api/topics', { body })
  }
  for (const person of Object.values(people)) {
    const days = DAYS_AGO[person.id] ?? 0
    const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
    const vote = { tool_id: 1, user_id: person.id, created_at }
    await db.insertInto('tool_votes').values(vote).execute()
  }
  await insertResource(db)
  const post = { author: '@loom', content: 'Loom weaves faster now.', url: 'https://loom.test/1' }
  await as('root')('POST /api/tags/:id/source-posts', { params: { id: 5 }, body: post })
}

const openNumbers = (page: Page) => page.getByText('Show the numbers').click()

async function pickTools(page: Page) {
  const field = page.getByRole('combobox', { name: /^Built with/ })
  await field.fill('hed')
  await page.getByRole('option', { name: 'Heddle' }).click()
  await field.fill('test')
  await page.getByRole('option', { name: 'مغزل' }).waitFor()
}

/** The pages of tools and members, and what was built with which tools. */
export const contentScreens: Record<string, Screen> = {
  tool: { path: '/tool/1', fill, reach: openNumbers },
  'tool of an awkward kind': { path: '/tool/4', fill, as: 'ada' },
  'tool empty': { path: '/tool/1', fill: (site) => insertTool(site.db) },
  'tool hidden': {
    path: '/tool/1',
    as: 'root',
    fill: (site) => insertTool(site.db, { visible: false }),
  },
  'tool not found': { path: '/tool/4711', expects: /404 GET/ },
  member: { path: '/user/1', fill },
  'member, creations': { path: '/user/1?tab=creations', fill },
  'member, resources': { path: '/user/1?tab=resources', fill, as: 'ada' },
  'member empty': { path: '/user/2', fill: (site) => insertTopic(site.db) },
  'member not found': { path: '/user/4711', expects: /404 GET/ },
  'creation built with tools': { path: '/creation/1', fill },
  'tools picked': { path: '/edit-creation/1', fill, as: 'ada', reach: pickTools },
}
