import { test } from 'node:test'
import { findMistake } from './find-mistake.ts'
import { mistakesOfCaches } from './mistakes.ts'

for (const mistake of mistakesOfCaches) {
  test(`found by comparing: ${mistake.name}`, (t) => findMistake(t, mistake))
}
