import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeAge, relativeDistance, relativeTime } from '../../web/lib/relative-time.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const now = Date.parse('2026-11-26T12:00:00Z')
const before = (seconds: number) => new Date(now - seconds * 1_000).toISOString()

const distances: [seconds: number, text: string][] = [
  [0, 'less than a minute ago'],
  [MINUTE - 1, 'less than a minute ago'],
  [MINUTE, '1 minute ago'],
  [45 * MINUTE - 1, '44 minutes ago'],
  [45 * MINUTE, 'about 1 hour ago'],
  [90 * MINUTE - 1, 'about 1 hour ago'],
  [90 * MINUTE, 'about 2 hours ago'],
  [DAY - 1, 'about 24 hours ago'],
  [DAY, '1 day ago'],
  [30 * DAY - 1, '29 days ago'],
  [30 * DAY, 'about 1 month ago'],
  [75 * DAY, 'about 3 months ago'],
  [400 * DAY, 'about 1 year ago'],
]

for (const [seconds, text] of distances) {
  test(`a creation of ${seconds} seconds is from ${text}`, () => {
    assert.equal(relativeDistance(before(seconds), now), text)
  })
}

test('the age of a topic is in seconds, minutes, hours or days', () => {
  const ages: [seconds: number, text: string][] = [
    [20, '20 seconds ago'],
    [MINUTE + 20, '1 minute ago'],
    [50 * MINUTE, '50 minutes ago'],
    [HOUR + 100, '1 hour ago'],
    [23 * HOUR, '23 hours ago'],
    [24 * HOUR + 100, '1 day ago'],
    [1200 * HOUR, '50 days ago'],
  ]
  for (const [seconds, text] of ages) assert.equal(relativeAge(before(seconds), now), text)
})

test("times in lists are 'just now', then minutes, hours or days ago", () => {
  const ages: [seconds: number, text: string][] = [
    [20, 'just now'],
    [MINUTE + 20, '1 minute ago'],
    [45 * MINUTE, '45 minutes ago'],
    [59 * MINUTE, '59 minutes ago'],
    [HOUR + 20, '1 hour ago'],
    [23 * HOUR + 10, '23 hours ago'],
    [DAY + 20, '1 day ago'],
    [45 * DAY, '45 days ago'],
    [400 * DAY, '400 days ago'],
  ]
  for (const [seconds, text] of ages) assert.equal(relativeTime(before(seconds), now), text)
})
