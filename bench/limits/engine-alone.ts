/** The limit of the storage: the site's own queries in one process of their own, without HTTP. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { findTopic, listTopics } from '../../server/topics/queries.ts'
import { insertReply, listReplies } from '../../server/topics/replies.ts'
import { insertTopic } from '../../server/topics/writing.ts'
import { openRenderHere } from '../../server/text/render-here.ts'

export type EngineJob = {
  seconds: number
  callers: number
  work: 'list' | 'topic' | 'reply' | 'new topic' | 'reply, driver only'
  topicIds: number[]
  userId: number
  content: string
}

const settings = readSettings()
const engine = openEngine(settings)
const { db } = engine
const rendered = openRenderHere()

process.on('message', (job: EngineJob) => void run(job))
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => void engine.close().then(() => process.exit(0)))

async function run(job: EngineJob) {
  const work = job.work === 'reply, driver only' ? driverOnly(job) : throughServerDb(job)
  const endsAt = performance.now() + job.seconds * 1_000
  let done = 0
  async function caller() {
    while (performance.now() < endsAt) {
      const id = job.topicIds[done % job.topicIds.length] ?? 0
      done += 1
      await work(id)
    }
  }
  await Promise.all(Array.from({ length: job.callers }, caller))
  process.send?.({ perSecond: done / job.seconds })
}

function throughServerDb({ work, userId, content }: EngineJob) {
  return async (topicId: number): Promise<unknown> => {
    switch (work) {
      case 'list':
        return listTopics(db, { page: 1, communityId: null }, null)
      case 'topic':
        await findTopic(db, topicId, null)
        return listReplies(db, topicId, 0)
      case 'new topic': {
        const topic = { title: 'A topic of the bench', content, userId, communityId: 1 }
        return insertTopic(db, {
          ...{ ...topic, tagIds: [GENERAL_TAG_ID] },
          rendered: rendered(content),
        })
      }
      case 'reply':
      case 'reply, driver only':
        return insertReply(db, { topicId, userId, content, rendered: rendered(content) })
    }
  }
}

/** The same transaction by prepared statements: what SQLite itself can do, each one on disk. */
function driverOnly({ userId, content }: EngineJob) {
  const file = new DatabaseSync(join(settings.dataDir, 'guildhall.db'), { timeout: 5_000 })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const begin = file.prepare('begin immediate')
  const count = file.prepare('update topics set reply_count = reply_count + 1 where id = ?')
  const insert = file.prepare(
    'insert into replies (topic_id, user_id, content, created_at) values (?, ?, ?, ?)',
  )
  const commit = file.prepare('commit')
  return async (topicId: number) => {
    begin.run()
    count.run(topicId)
    insert.run(topicId, userId, content, new Date().toISOString())
    commit.run()
  }
}
