import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProcessLimits } from '../../server/rate-limits/process-limits.ts'
import { createWindowCounter } from '../../server/rate-limits/window-counter.ts'
import { until } from '../until.ts'

const READS_MAX = 600

test('a rate-limited address stays limited while requests come from 250,000 other networks', () => {
  const countRequest = createProcessLimits(true, null)
  const spend = (clientNetwork: string) =>
    countRequest(['reads'], { caller: null, token: null, clientNetwork })
  const busy = '203.0.113.7'
  const heavy = '203.0.113.8'
  for (let at = 0; at < READS_MAX; at += 1) spend(busy)
  for (let at = 0; at < READS_MAX / 2; at += 1) spend(heavy)
  assert.throws(() => spend(busy), /Too many requests/)
  for (let at = 0; at < 250_000; at += 1) spend(`2001:db8:${at.toString(16)}::/64`)
  assert.throws(() => spend(busy), /Too many requests/)
  for (let at = 0; at < READS_MAX / 2; at += 1) spend(heavy)
  assert.throws(() => spend(heavy), /Too many requests/)
})

test('at its limit, the window counter keeps the keys with the highest counts', () => {
  const counter = createWindowCounter({ windowMs: 60_000, keysMax: 100 })
  for (const key of ['a', 'b', 'c']) for (let at = 0; at < 5; at += 1) counter.add(key)
  for (let at = 0; at < 10_000; at += 1) {
    counter.add(`once ${at}`)
    assert.ok(counter.size() <= 100)
  }
  for (const key of ['a', 'b', 'c']) assert.equal(counter.add(key).count, 6)
})

test('the window counter stays within its limit when all counts are equal', () => {
  const counter = createWindowCounter({ windowMs: 60_000, keysMax: 100 })
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 300; at += 1) counter.add(`key ${at}`)
    assert.ok(counter.size() <= 100 && counter.size() >= 50, `${counter.size()}`)
  }
})

test('a window has its length, and after it counting begins again', async () => {
  const counter = createWindowCounter({ windowMs: 30, keysMax: 100 })
  const first = counter.add('a')
  assert.equal(first.count, 1)
  assert.equal(first.msLeft, 30)
  await until(() => counter.add('a').count === 1)
})

test('the time left in a window never exceeds its length', (t) => {
  const clock = t.mock.method(performance, 'now')
  for (let at = 0; at < 100; at += 1) {
    clock.mock.mockImplementation(() => 5_538.167586 + at * 1.317371)
    const counter = createWindowCounter({ windowMs: 60_000, keysMax: 100 })
    assert.equal(counter.add('a').msLeft, 60_000)
  }
})
