import { test } from 'node:test'
import { findMistake } from '../cache-consistency/find-mistake.ts'
import { mistakesOfCaches } from '../cache-consistency/mistakes.ts'

for (const mistake of mistakesOfCaches) {
  test(`the comparison detects a seeded mistake: ${mistake.name}`, (t) => findMistake(t, mistake))
}
