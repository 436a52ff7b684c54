import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pollDueFeeds } from '../../server/jobs/poll-feeds.ts'
import { createLog } from '../../server/log.ts'
import { pollFeed } from '../../server/news/poll.ts'
import { insertFeed } from '../../server/news/queries.ts'
import { startExternalServer } from '../external-server.ts'
import { openDatabase } from '../open-database.ts'

const TAG = 5
const FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'News',
  items: [{ id: '1', url: 'https://a.test/1', title: 'One' }],
})

test('a job that polls feeds ends when all polls have ended, also if one has failed', async () => {
  const { db, settings } = await openDatabase()
  let isPolled = false
  const { url } = await startExternalServer({
    '/broken': { body: FEED },
    '/slow': (_request, response) => {
      isPolled = true
      setTimeout(() => {
        isPolled = false
        response.writeHead(304).end()
      }, 500)
    },
  })
  for (const path of ['/slow', '/broken']) await insertFeed(db, TAG, url + path)
  const failing = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode') throw new Error('this post is not taken')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const log = createLog('silent')
  const context = { db: failing, log, settings: { ...settings, feedsAllowPrivate: true } }
  const polling = pollDueFeeds(context, () => false)
  await assert.rejects(polling, /not taken/)
  assert.equal(isPolled, false)
})

test('two feeds of a category that have the same posts in another order are both stored', async () => {
  const { db } = await openDatabase()
  for (let round = 0; round < 5; round += 1) {
    const items = Array.from({ length: 100 }, (_, at) => ({
      id: `${at}`,
      url: `https://a.test/${round}/${at}`,
      title: 'One of them',
    }))
    const feedOf = (posts: object[]) => JSON.stringify({ ...JSON.parse(FEED), items: posts })
    const { url } = await startExternalServer({
      '/forwards': { body: feedOf(items) },
      '/backwards': { body: feedOf(items.toReversed()) },
    })
    const feeds = [
      await insertFeed(db, TAG, `${url}/forwards`),
      await insertFeed(db, TAG, `${url}/backwards`),
    ]
    const polls = feeds.map((feed) => pollFeed(db, feed?.id ?? 0, { allowPrivate: true }))
    const added = (await Promise.all(polls)).map((poll) => poll?.added ?? 0)
    assert.equal(
      added.reduce((sum, count) => sum + count),
      items.length,
    )
  }
})
