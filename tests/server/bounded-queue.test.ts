import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createBoundedQueue } from '../../server/bounded-queue.ts'
import { Refusal } from '../../server/refusal.ts'

/** A queue of two at once and `waitingMax`, whose work ends when it is told to. */
function openQueue(waitingMax: number) {
  const run = createBoundedQueue({
    name: 'test',
    atOnce: 2,
    waitingMax,
    waitMsMax: 60_000,
    busy: 'Too many.',
    retryAfterSeconds: 1,
  })
  const started: string[] = []
  const running: (() => void)[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => {
      running.push(resolve)
    })
  }
  /** Ends the oldest work. */
  async function end() {
    running.shift()?.()
    await nextTurn()
  }
  return {
    started,
    /** Resolves to 'done' or to the kind of the refusal. */
    add: (name: string, client: string) =>
      run(work(name), client).then(
        () => 'done',
        (error: unknown) => (error instanceof Refusal ? error.kind : String(error)),
      ),
    end,
    /** Ends the oldest work until none is left. */
    async drain() {
      while (running.length > 0) await end()
    },
  }
}

test('clients take turns in a queue, whoever came first', async () => {
  const { started, add, drain } = openQueue(10)
  const all = [
    ...['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => add(name, 'a')),
    ...['b1', 'b2', 'b3'].map((name) => add(name, 'b')),
    add('c1', 'c'),
  ]
  await drain()
  assert.deepEqual(
    await Promise.all(all),
    all.map(() => 'done'),
  )
  assert.deepEqual(started, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5', 'b3', 'a6'])
})

test('the work of one client keeps its order while more of it comes', async () => {
  const { started, add, end, drain } = openQueue(10)
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => add(name, 'a'))
  for (const name of ['a7', 'a8', 'a9']) {
    await end()
    await end()
    all.push(add(name, 'a'))
  }
  await drain()
  await Promise.all(all)
  assert.deepEqual(started, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'])
})

test('in a full queue, the client with the most gives up its last place to one with less', async () => {
  const { started, add, drain } = openQueue(3)
  const busy = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => add(name, 'a'))
  const other = ['b1', 'b2'].map((name) => add(name, 'b'))
  await drain()
  const refused = 'unavailable'
  assert.deepEqual(await Promise.all(busy), ['done', 'done', 'done', 'done', refused, refused])
  assert.deepEqual(await Promise.all(other), ['done', refused])
  assert.deepEqual(started, ['a1', 'a2', 'a3', 'b1', 'a4'])
})
