import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation } from '../insert-rows.ts'
import { openSite } from '../site.ts'

const site = await openSite()
const { db, raw } = site

/** As SQL or an import may have left them: the site would have refused them. */
const ADDRESSES = ['https://', 'http://[::1', 'https://two words.example/', 'https://a:99999/']

for (const address of ADDRESSES) {
  test(`a picture of the address ${address} breaks neither its page nor a feed`, async () => {
    const { id } = await insertCreation(db, { imageUrl: address })
    const paths = [`/creation/${id}`, `/creation/${id}.md`, '/', '/feeds/creations.atom']
    for (const path of [...paths, '/feeds/creations.json', `/api/creations/${id}`]) {
      assert.equal((await raw(path)).status, 200, path)
    }
  })

  test(`a news post with the address ${address} is shown without its host`, async () => {
    const at = new Date().toISOString()
    const post = { tag_id: 5, author: 'Someone', content: 'The news.', date: at, created_at: at }
    const urls = { url: address, url_key: address }
    await db
      .insertInto('source_posts')
      .values({ ...post, ...urls })
      .execute()
    const response = await raw('/news-sources/5')
    assert.equal(response.status, 200)
    assert.match(await response.text(), /<p[^>]*>The news\.<\/p>/)
  })

  test(`a feed with the address ${address} is a failing one`, async () => {
    const now = new Date().toISOString()
    const { id } = await db
      .insertInto('feeds')
      .values({
        tag_id: 5,
        url: address,
        url_key: address,
        failures: 0,
        due_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const polled = await site.as('root')('POST /api/feeds/:id/poll', { params: { id } })
    assert.deepEqual(polled, { added: 0, error: 'Its address cannot be used' })
  })
}
