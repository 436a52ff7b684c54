import { test } from 'node:test'
import { findMistake } from './find-mistake.ts'
import { mistakesOfSources } from './mistakes.ts'

for (const mistake of mistakesOfSources) {
  test(`the comparison detects a seeded mistake: ${mistake.name}`, (t) => findMistake(t, mistake))
}
