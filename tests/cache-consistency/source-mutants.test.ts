import { test } from 'node:test'
import { assertMutantIsFound } from './find-mutant.ts'
import { sourceMutants } from './mutants.ts'

for (const mistake of sourceMutants) {
  test(`the comparison detects a seeded mistake: ${mistake.name}`, (t) =>
    assertMutantIsFound(t, mistake))
}
