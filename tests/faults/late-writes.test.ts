import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { TopicWithReplies } from '#contract/topics.ts'
import { sharedCluster } from '../engines.ts'
import { until } from '../until.ts'
import { freePort } from '../free-port.ts'
import { call } from './call.ts'
import { startSite } from './site-process.ts'
import { freshSettings } from './trial.ts'

const TOPICS = 6
/** Longer than a pause that the site notices. */
const HUNG_MS = 7_000
const GIVEN_UP_MS = 500

test('a change that a client gave up while its node hung is not made when the node goes on', async (t) => {
  const settings = await freshSettings(await sharedCluster())
  const ports = [settings.PORT, String(await freePort())]
  const nodes = await Promise.all(ports.map((PORT) => startSite({ ...settings, PORT })))
  t.after(() => Promise.all(nodes.map((node) => node.kill('SIGKILL'))))
  const [hung, other] = nodes
  assert.ok(hung && other)

  const body = { username: 'ada', email: 'ada@example.test', password: 'correct horse' }
  const { session } = await call(hung.url, 'POST /api/register', { body })
  const draft = (content: string) => ({ title: 'A topic', content, tagIds: [2] })
  // Concurrent, so that later requests find connections that are open.
  const made = await Promise.all(
    Array.from({ length: TOPICS }, () =>
      call(hung.url, 'POST /api/topics', { session, body: draft('the first text') }),
    ),
  )
  const ids = made.map(({ body: topic }) => (topic as { id: number }).id)
  const write = (url: string, id: number, content: string, signal?: AbortSignal) =>
    call(url, `PUT /api/topics/${id}`, { session, body: draft(content), ...(signal && { signal }) })

  process.kill(hung.pid, 'SIGSTOP')
  // Twice as many as there are open connections: the others wait in the queue of the listener.
  const givenUp = await Promise.all(
    [...ids, ...ids].map((id) =>
      write(hung.url, id, 'a text given up', AbortSignal.timeout(GIVEN_UP_MS)),
    ),
  )
  assert.ok(givenUp.every(({ status }) => status < 200))
  for (const id of ids) assert.equal((await write(other.url, id, 'the second text')).status, 200)
  await sleep(HUNG_MS)
  process.kill(hung.pid, 'SIGCONT')

  // A node that goes on carries out new requests, and is done with the old ones by then.
  const [last = 0, ...rest] = ids
  await until(async () => (await write(hung.url, last, 'the third text')).status === 200)
  await sleep(GIVEN_UP_MS)
  const contentOf = async (id: number) => {
    const { body: found } = await call(other.url, `GET /api/topics/${id}`, { session })
    return TopicWithReplies.parse(found).topic.content
  }
  const contents = await Promise.all(rest.map(contentOf))
  assert.deepEqual(contents, Array(TOPICS - 1).fill('the second text'))
  assert.equal(await contentOf(last), 'the third text')
})
