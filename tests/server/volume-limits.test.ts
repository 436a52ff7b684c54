import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRateLimits } from '../../server/http/rate-limits.ts'
import { openWindowCounter } from '../../server/http/window-counter.ts'
import { until } from '../eventually.ts'

const READS_MAX = 600

test('whoever has used up a minute stays held off while somebody else comes from 250,000 networks', () => {
  const spend = openRateLimits(true)
  const busy = '203.0.113.7'
  const heavy = '203.0.113.8'
  for (let at = 0; at < READS_MAX; at += 1) spend('read', busy)
  for (let at = 0; at < READS_MAX / 2; at += 1) spend('read', heavy)
  assert.throws(() => spend('read', busy), /Too many requests/)
  for (let at = 0; at < 250_000; at += 1) spend('read', `2001:db8:${at.toString(16)}::/64`)
  assert.throws(() => spend('read', busy), /Too many requests/)
  for (let at = 0; at < READS_MAX / 2; at += 1) spend('read', heavy)
  assert.throws(() => spend('read', heavy), /Too many requests/)
})

test('a window counter keeps its bound, and those who count most', () => {
  const counter = openWindowCounter({ windowMs: 60_000, keysMax: 100 })
  for (const key of ['a', 'b', 'c']) for (let at = 0; at < 5; at += 1) counter.add(key)
  for (let at = 0; at < 10_000; at += 1) {
    counter.add(`once ${at}`)
    assert.ok(counter.size() <= 100)
  }
  for (const key of ['a', 'b', 'c']) assert.equal(counter.add(key).count, 6)
})

test('a window counter where everybody counts alike keeps its bound too', () => {
  const counter = openWindowCounter({ windowMs: 60_000, keysMax: 100 })
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 300; at += 1) counter.add(`key ${at}`)
    assert.ok(counter.size() <= 100 && counter.size() >= 50, `${counter.size()}`)
  }
})

test('a window ends by the monotonic clock', async () => {
  const counter = openWindowCounter({ windowMs: 30, keysMax: 100 })
  const first = counter.add('a')
  assert.equal(first.count, 1)
  assert.equal(first.msLeft, 30)
  await until(() => counter.add('a').count === 1)
})

test('no window is longer than it was asked for, whatever the clock shows', (t) => {
  const clock = t.mock.method(performance, 'now')
  for (let at = 0; at < 100; at += 1) {
    clock.mock.mockImplementation(() => 5_538.167586 + at * 1.317371)
    const counter = openWindowCounter({ windowMs: 60_000, keysMax: 100 })
    assert.equal(counter.add('a').msLeft, 60_000)
  }
})
