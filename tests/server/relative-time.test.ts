import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeDistance } from '../../web/lib/relative-time.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
    const now = Date.parse('2026-11-26T12:00:00Z')
    assert.equal(relativeDistance(new Date(now - seconds * 1_000).toISOString(), now), text)
  })
}
