import type { Page } from 'playwright-core'
import { dataUrl, pictures } from '../tests/pictures.ts'
import { people } from '../tests/test-users.ts'
import type { TestSite } from '../tests/site.ts'
import { insertCreation, insertResource, insertTool } from '../tests/insert-rows.ts'

const APP_GEN = 5
const UNBROKEN = 'x'.repeat(100)
const KINDS = [11, 12, 14, 15, 16]

/** Tools, news, creations and resources of one user, some of them hard to lay out. */
export async function fillSidePanels(site: TestSite, userId: number = people.ada.id) {
  const { db } = site
  for (let at = 1; at <= 18; at++) await insertTool(db, { name: `Tool ${at}`, xusername: `x${at}` })
  await insertTool(db, { name: UNBROKEN, url: `https://${'y'.repeat(60)}.test/` })
  await insertTool(db, { name: 'Hidden', visible: false })
  await db.updateTable('tools').set({ top_pick: 1 }).where('name', '=', 'Tool 3').execute()
  const post = {
    author: UNBROKEN,
    content: `${UNBROKEN}\n\nمرحبا بالعالم`,
    url: 'https://a.test/1',
  }
  await site.as('root')('POST /api/tags/:id/source-posts', { params: { id: APP_GEN }, body: post })
  for (const type of ['blog', 'course', 'podcast']) await insertResource(db, { type })
  await insertResource(db, { name: `${UNBROKEN}${UNBROKEN}`, type: 'blog' })
  const imageUrl = dataUrl(await pictures.png())
  const body = {
    name: UNBROKEN,
    description: `${UNBROKEN}\n\n# A heading`,
    imageUrl,
    tagIds: KINDS,
  }
  const { id } = await site.as('ada')('POST /api/creations', {
    body: { ...body, productUrl: `https://a.test/${UNBROKEN}` },
  })
  await insertCreation(db, { name: 'Without a picture' })
  await db.updateTable('creations').set({ user_id: userId }).execute()
  return { creation: id }
}

export const sidePanels = (page: Page) =>
  page.getByRole('tabpanel', { name: /^(Tools|Creations|Resources)$/ })
